/** Our own configuration in a real HAProxy, started as its image starts it, on free ports and before any cache. */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { vi } from 'vitest'
import { findProgram } from '../support/find-program.ts'
import { freePort } from '../support/free-port.ts'

export const findHaproxy = () => findProgram('haproxy')

export type Haproxy = Awaited<ReturnType<typeof startHaproxy>>

interface Ports {
  readonly http: number
  readonly https: number
  readonly operations: number
}

/** They are needed before HAProxy is there: the stores are told the address of the shop. */
export async function frontPorts(): Promise<Ports> {
  const [http, https, operations] = [await freePort(), await freePort(), await freePort()]
  return { http, https, operations }
}

interface FrontOptions {
  readonly ports: Ports
  /** Where Varnish takes the PROXY protocol. */
  readonly cachePort: number
  /** Pieces of the configuration, and what stands there instead. */
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
  await vi.waitFor(open, { timeout: 30_000, interval: 50 })
  return {
    url,
    ports,
    operations,
    /** Of localhost, made at its start. */
    certificate: await readFile(join(folder, 'localhost.pem'), 'utf8'),
    said: haproxy.said,
    close,
  }
}

/** Runs the image's own script in a folder that has nothing but it and the configuration. */
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
