/** HAProxy and Varnish as `compose.yaml` confines them, in a mount namespace instead of a container. */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import supertest from 'supertest'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../support/architecture/source-files.ts'
import { findProgram } from '../support/find-program.ts'
import { freePort } from '../support/free-port.ts'
import { composition } from './compose.ts'
import { readDockerfile } from './dockerfile.ts'

/** What Docker mounts a `tmpfs` with, before what the composition says. */
const TMPFS = 'nosuid,nodev,mode=1777'

// Skipped without the permission to make a mount namespace, and where a program is not installed.
const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0 &&
  ['setpriv', 'varnishd', 'haproxy', 'openssl'].every(findProgram)

describe.skipIf(!canMount)(
  'in a read-only file system with the mounts of compose.yaml, without capabilities,',
  () => {
    test('Varnish compiles its configuration and starts', async () => {
      const varnish = await startConfined('varnish', {
        // Made by the image, which is read-only.
        before: 'mount -t tmpfs -o mode=755 tmpfs "$R/var/lib/varnish"; mkdir "$R/var/lib/varnish/sedir"',
        replace: [
          ['"store\\d"', '"127.0.0.1"'],
          [':8080', '127.0.0.1:0'],
          [':8443', '127.0.0.1:0'],
        ],
      })
      // The manager reads this line in its event loop: from then on it handles SIGTERM.
      await expect.poll(varnish.said, { timeout: 30_000 }).toMatch(/said Child starts/)
      expect(await varnish.end('SIGTERM')).toBe(0)
    })

    test('HAProxy creates a certificate for localhost, starts, and ends on SIGUSR1', async () => {
      const ports = [await freePort(), await freePort(), await freePort()]
      const haproxy = await startConfined('haproxy', {
        replace: [
          ['bind :8080', `bind 127.0.0.1:${ports[0]}`],
          ['bind :8443', `bind 127.0.0.1:${ports[1]}`],
          ['bind :8404', `bind 127.0.0.1:${ports[2]}`],
          ['varnish:8443', '127.0.0.1:1'],
        ],
      })
      await expect.poll(haproxy.said, { timeout: 30_000 }).toMatch(/Loading success/)
      expect(haproxy.said()).toContain('created a self-signed one for localhost')
      // No cache is there. HAProxy ends when its connections are closed.
      const health = async () =>
        (
          await supertest(`http://127.0.0.1:${ports[2]}`)
            .get('/healthz')
            .set('connection', 'close')
            .timeout(5000)
        ).status
      await expect.poll(() => health().catch(() => 0), { timeout: 30_000 }).toBe(503)
      // On a loaded machine a single signal did not always end it; the cause is not known.
      const again = setInterval(() => void haproxy.end('SIGUSR1'), 1000)
      onTestFinished(() => clearInterval(again))
      expect(await haproxy.end('SIGUSR1')).toBe(0)
    })
  },
)

interface Confinement {
  /** In the shell that mounts, with the new root in `$R`. */
  readonly before?: string
  /** In its files and its command: patterns and what stands there instead. */
  readonly replace: readonly (readonly [string, string])[]
}

/** Runs the image's command as its user, on this machine's own files. */
async function startConfined(name: 'varnish' | 'haproxy', { before = '', replace }: Confinement) {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-confined-'))
  // Never recursively: this machine's root is mounted there, in the namespace of the program alone.
  onTestFinished(() => rmdir(folder))
  const instructions = readDockerfile(`deploy/${name}/Dockerfile`)[0]?.instructions ?? []
  const textsOf = (instruction: string) =>
    instructions.filter((each) => each.name === instruction).map(({ text }) => text)
  const replaced = (text: string) =>
    replace.reduce((changed, [from, to]) => changed.replace(new RegExp(from, 'g'), to), text)
  const words = textsOf('COPY').join().split(' ')
  const into = `$R${words.pop()?.replace(/\/$/, '')}`
  const context = name === 'varnish' ? 'deploy/varnish' : 'deploy'
  const files = words.map((path) => {
    const text = replaced(readFileSync(join(root, context, path), 'utf8'))
    return `cat > "${into}/${path.split('/').at(-1)}" <<'END OF FILE'\n${text}\nEND OF FILE`
  })
  const tmpfs = (composition.services[name]?.tmpfs ?? []).map((mount) => {
    const [path = '', options = ''] = mount.split(':')
    const mayRun = options.split(',').includes('exec') ? '' : 'noexec,'
    return `mount -t tmpfs -o "${TMPFS},${mayRun}${options}" tmpfs "$R${path}"`
  })
  const script = [
    'set -eu; R=$1; shift',
    'mount --bind / "$R"; mount --rbind /dev "$R/dev"; mount --rbind /proc "$R/proc"',
    `mount -t tmpfs -o mode=755 tmpfs "${into}"`,
    ...files,
    before,
    ...tmpfs,
    'mount -o remount,bind,ro "$R"',
    'exec chroot "$R" setpriv "$@"',
  ].join('\n')
  const user = textsOf('USER')[0] ?? ''
  const group = /^\d+$/.test(user) ? ['--regid', user, '--clear-groups'] : ['--init-groups', '--regid', user]
  const confined = ['--reuid', user, ...group, '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  const command = JSON.parse(textsOf('CMD')[0] ?? '[]').map(replaced)
  const environment = Object.fromEntries(
    textsOf('ENV').flatMap((line) => line.split(' ').map((each) => each.split('='))),
  )
  const child = spawn(
    'unshare',
    ['-m', '--propagation', 'private', 'sh', '-c', script, 'sh', folder, ...confined, '--', ...command],
    {
      env: {
        ...environment,
        PATH: `${dirname(findProgram('varnishd') ?? '')}:${process.env.PATH}`,
      },
    },
  )
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const end = (signal: 'SIGTERM' | 'SIGUSR1' | 'SIGKILL') => {
    child.kill(signal)
    return ended
  }
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await end('SIGKILL')
  })
  return { said: () => said, end }
}
