/** Starts HAProxy with the project's configuration and its image's start script, on free ports, in front of a given cache. */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { findProgram } from '../support/find-program.ts'
import { freePort } from '../support/free-port.ts'
import { waitFor } from '../support/wait-for.ts'

export const findHaproxy = () => findProgram('haproxy')

export type Haproxy = Awaited<ReturnType<typeof startHaproxy>>

interface Ports {
  readonly http: number
  readonly https: number
  readonly operations: number
}

/** Ports are chosen before HAProxy starts, because the stores need its address as PUBLIC_URL. */
export async function frontPorts(): Promise<Ports> {
  const [http, https, operations] = [await freePort(), await freePort(), await freePort()]
  return { http, https, operations }
}

interface FrontOptions {
  readonly ports: Ports
  /** Varnish's port for the PROXY protocol. */
  readonly cachePort: number
  /** Replacements in the configuration, by original text. */
  readonly changes?: Readonly<Record<string, string>>
}

export async function startHaproxy({ ports, cachePort, changes = {} }: FrontOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-haproxy-'))
  const url = `https://localhost:${ports.https}`
  await cp(join(process.cwd(), 'deploy', 'haproxy'), folder, { recursive: true })
  const all = {
    'bind :8080': `bind 127.0.0.1:${ports.http}`,
    'bind :8443': `bind 127.0.0.1:${ports.https}`,
    'bind :8404': `bind 127.0.0.1:${ports.operations}`,
    ...changes,
  }
  let configuration = await readFile(join(folder, 'haproxy.cfg'), 'utf8')
  for (const [piece, instead] of Object.entries(all)) {
    if (!configuration.includes(piece)) throw new Error(`haproxy.cfg says nowhere "${piece}"`)
    configuration = configuration.replace(piece, instead)
  }
  await writeFile(join(folder, 'haproxy.cfg'), configuration)

  const haproxy = runStartScript(folder, { PUBLIC_URL: url, CACHE: `127.0.0.1:${cachePort}` })
  const close = async () => {
    if (haproxy.child.exitCode === null) haproxy.child.kill('SIGTERM')
    await haproxy.ended
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const operations = `http://127.0.0.1:${ports.operations}`
  const open = async () => {
    if (haproxy.child.exitCode !== null) throw new Error(`HAProxy has ended: ${haproxy.said()}`)
    await fetch(`${operations}/healthz`)
  }
  await waitFor(open)
  return {
    url,
    ports,
    operations,
    /** Self-signed, for localhost; created by the start script. */
    certificate: await readFile(join(folder, 'localhost.pem'), 'utf8'),
    said: haproxy.said,
    close,
  }
}

/** Runs the image's start script in a folder that contains only the script and the configuration. */
export function runStartScript(folder: string, environment: Readonly<Record<string, string>>) {
  const program = findHaproxy() ?? ''
  const child = spawn('sh', [join(folder, 'start.sh')], {
    env: {
      PATH: [dirname(program), process.env.PATH].join(delimiter),
      CERTIFICATE: join(folder, 'none.pem'),
      TMPDIR: folder,
      ...environment,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, said: () => said }
}
