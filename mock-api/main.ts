/** `npm run mock`: runs the mock without the store, or with `--in-front-of` a proxy in front of another provider. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { parseArgs, parseEnv } from 'node:util'
import { API_BASE } from './app.ts'
import { createContractProxy } from './contract-proxy/contract-proxy.ts'
import { createMockApi } from './index.ts'
import { DEMO_ACCOUNTS } from './named-inputs.ts'
import { readSettings } from './settings.ts'

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

async function run() {
  let stop: () => void = () => process.exit(0)
  // Before the start: process 1 of a container gets only signals that it has a listener for.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop())
  // npm runs scripts in the project's folder. Environment variables take precedence over the file.
  // Editors on Windows begin a file with a byte order mark.
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, '')) : {}
  const { port, host, ...options } = readSettings({ ...file, ...process.env })
  const target = targetOf(process.argv.slice(2))
  let open: (handler: RequestListener) => void = () => {}
  const opened = new Promise<RequestListener>((resolve) => {
    open = resolve
  })
  // The port is known, and connections are accepted, before the catalogue is made: earlier requests wait for it.
  const server = createServer(async (request, response) => (await opened)(request, response))
  // By default Node leaves out the headers after the first thousand, such as the X-Forwarded-For that a proxy appends.
  server.maxHeadersCount = 0
  const origin = originOf(host, await listen(server, port, host))
  const mock = await createMockApi(
    target ? { products: 0 } : { ...options, identityIssuer: `${origin}/__mock/identity` },
  ).catch((error: NodeJS.ErrnoException) => {
    // Errors of the disk have the name of a system call.
    if (!error.syscall) throw error
    throw new Error(
      `The data folder cannot be used (${error.message}); set MOCK_DATA_DIR to a folder that this account may write to.`,
    )
  })
  if (target) {
    const { allowRemoteAdmin } = options
    open(createContractProxy({ target, mock, allowRemoteAdmin, clock: Date.now, log: console.warn }))
    console.log(
      `Calls to ${origin}${API_BASE} are passed on to ${target.origin} and compared with the contract: ${origin}/__mock`,
    )
  } else {
    open(mock.handler)
    const { seed, products } = mock.size
    console.log(
      [
        `The mock provider answers at ${origin}${API_BASE}, with ${products} products of seed ${seed}`,
        `Accounts: ${DEMO_ACCOUNTS.map(([email, password]) => `${email} / ${password}`).join(', ')}`,
        `Admin page: ${origin}/__mock (mailbox, scenarios, worlds)`,
        `API reference: ${origin}${API_BASE}/docs`,
      ].join('\n'),
    )
  }

  stop = () => {
    server.close()
    server.closeAllConnections()
    mock.close().then(() => process.exit(0))
  }
}

/** Returns the origin of `--in-front-of https://api.example.com`. */
function targetOf(args: string[]): URL | undefined {
  const { values } = parseArgs({ args, options: { 'in-front-of': { type: 'string' } } })
  const address = values['in-front-of']
  if (address === undefined) return undefined
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new Error('--in-front-of should be followed by an address such as https://api.example.com')
  return new URL(new URL(address).origin)
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(listenError(error, port, host))))
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

/** @param host the address that is listened on; localhost is one of all addresses of the machine */
function originOf(host: string, port: number): string {
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use; set MOCK_PORT to another port (0: any free port).`
  if (error.code === 'EACCES') return `Permission denied on port ${port}; set MOCK_PORT to a port above 1023.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `${host} is no address of this machine; set MOCK_HOST to one (0.0.0.0: all).`
  return `The mock cannot listen on port ${port}: ${error.message}`
}
