/** Starts Varnish with the project's configuration on a free port, in front of two given ports. */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from '../support/wait-for.ts'
import { findVarnish } from './find-varnish.ts'

const run = promisify(execFile)
const CONFIGURATION = join(process.cwd(), 'deploy', 'varnish')

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
  /** Varnish's `X-Cache`: HIT, STALE, MISS, PASS or ERROR. */
  readonly cache: string
}

export type AskOptions = Pick<RequestOptions, 'method' | 'localAddress'> & {
  readonly headers?: Record<string, string | string[]>
  readonly body?: string
}

export type Varnish = Awaited<ReturnType<typeof startVarnish>>

/** @param grace how long stale pages are served while the stores fail, as a VCL duration */
export async function startVarnish(storePorts: readonly [number, number], grace = '1h') {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-varnish-'))
  const tools = findVarnish() ?? ''
  await cp(join(CONFIGURATION, 'default.vcl'), join(folder, 'default.vcl'))
  const site = await readFile(join(CONFIGURATION, 'site.vcl'), 'utf8')
  await writeFile(
    join(folder, 'site.vcl'),
    storePorts.reduce(
      (text, port, index) =>
        text.replace(
          new RegExp(`"store${index + 1}";\\s*\\.port = "3000"`),
          `"127.0.0.1"; .port = "${port}"`,
        ),
      site
        .replace('beresp.grace = 1h', `beresp.grace = ${grace}`)
        // A busy machine must not look like stores that hang.
        .replace('.timeout = 1s', '.timeout = 60s'),
    ),
  )
  const work = join(folder, 'work')
  const varnish = spawn(join(tools, 'varnishd'), [
    // Without a jail: Varnish's own account may not read a private temporary folder.
    ...[
      '-j',
      'none',
      '-F',
      '-n',
      work,
      '-a',
      '127.0.0.1:0',
      '-a',
      'tls=127.0.0.1:0,PROXY',
      '-f',
      join(folder, 'default.vcl'),
      '-s',
      'malloc,64m',
    ],
    ...['-p', `vcl_path=${folder}`, '-p', 'http_gzip_support=off', '-p', 'vsl_space=4M'],
    // As in the image.
    ...['-p', 'timeout_idle=75'],
    ...['-p', 'thread_pools=1', '-p', 'thread_pool_min=20'],
  ])
  let said = ''
  for (const stream of [varnish.stdout, varnish.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = new Promise<void>((resolve) => varnish.once('exit', () => resolve()))

  const close = async () => {
    if (varnish.exitCode === null) varnish.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const manage = async (...command: string[]) => {
    const path = [tools, process.env.PATH].join(delimiter)
    const { stdout } = await run('varnishadm', ['-n', work, ...command], { env: { PATH: path } })
    return stdout
  }
  const findPorts = async () => {
    const listening = existsSync(work) ? await manage('debug.listen_address').catch(() => '') : ''
    const portOf = (socket: string) =>
      Number(new RegExp(`^${socket} 127\\.0\\.0\\.1 (\\d+)`, 'm').exec(listening)?.[1])
    const ports = { port: portOf('a0'), proxyPort: portOf('tls') }
    if (!ports.port || !ports.proxyPort) throw new Error(`Varnish does not listen: ${said}`)
    return ports
  }
  const { port, proxyPort } = await waitFor(findPorts)
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    port,
    /** Accepts the PROXY protocol. */
    proxyPort,
    close,
    manage,
    /** Returns the number of stores that Varnish's health checks report as healthy. */
    async healthyStores() {
      const list = await manage('backend.list', 'boot.store*')
      return [...list.matchAll(/\d\/2\s+healthy/g)].length
    },
    ask: (path: string, options: AskOptions = {}) => ask(url + path, options),
  }
}

/** Sends only the headers that a test names; `fetch` would add its own. */
function ask(url: string, { headers = {}, body, ...options }: AskOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent: false, headers, ...options }, async (response) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const whole = Buffer.concat(chunks)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: whole,
          text: whole.toString(),
          cache: String(response.headers['x-cache']),
        })
      } catch (cause) {
        reject(cause)
      }
    })
    asking.once('error', reject)
    asking.end(body)
  })
}
