/** Settings, read from the environment once. All later code gets validated values. */
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import type { MockSettings } from './mock/start.ts'
import { LOG_LEVELS, type LogLevel } from './process/log.ts'
import { StartError } from './process/start-error.ts'
import { REFUSED_PORTS } from './refused-ports.ts'

export interface Settings {
  readonly port: number
  /** The address to listen on. Empty: all network interfaces. */
  readonly host: string
  /** Maximum of open connections. It is lowered when the process may not open that many files. */
  readonly maxConnections: number
  /** The origin that visitors use, without a slash at the end. */
  readonly publicUrl: string
  /** Whether `PUBLIC_URL` is set. */
  readonly isPublicUrlSet: boolean
  /** The provider's origin. Empty: the embedded mock is used. */
  readonly providerUrl: string
  /** Timeout of a complete response of the provider, not of its first byte. */
  readonly providerTimeoutMs: number
  /** As `providerTimeoutMs`, for sign-in, sign-up and all other writes that a person waits for. */
  readonly providerWriteTimeoutMs: number
  readonly mock: MockSettings
  readonly googleClientId: string
  /** Milliseconds. 0 turns the loading screen off. */
  readonly loadingScreenMs: number
  /** Express's `trust proxy`: no proxy, a number of hops, or addresses. */
  readonly trustProxy: false | number | readonly string[]
  readonly logLevel: LogLevel
  /** The operations port. Absent: no operations port and no metrics. */
  readonly metricsPort?: number
  /** The address that the operations port listens on. */
  readonly metricsHost: string
  /** Directory of resized pictures. */
  readonly cacheDirectory: string
}

/** Returns the settings of a file such as `.env`; none if there is no file. Throws a `StartError` if it cannot be read. */
export function readEnvFile(path: string): Readonly<Record<string, string | undefined>> {
  if (!existsSync(path)) return {}
  try {
    // Editors on Windows begin a file with a byte order mark, which would be part of the first name.
    return parseEnv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new StartError(
      `${path} cannot be read (${(cause as Error).message}): it must be a file with settings`,
    )
  }
}

/** Throws a `StartError` that lists all wrong settings. An empty setting counts as not set. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const result = schema.safeParse(given)
  if (!result.success) throw wrongSettings(result.error.issues.map(({ message }) => message))
  const { data } = result
  const publicUrl = data.PUBLIC_URL ?? new URL(`http://localhost:${data.PORT}`).origin
  const { PROVIDER_URL: providerUrl = '' } = data
  checkPorts(data, publicUrl)
  checkProviderAddress(data, publicUrl)
  return {
    port: data.PORT,
    host: data.HOST,
    maxConnections: data.MAX_CONNECTIONS,
    publicUrl,
    isPublicUrlSet: data.PUBLIC_URL !== undefined,
    providerUrl,
    providerTimeoutMs: data.PROVIDER_TIMEOUT_MS ?? (providerUrl ? PROVIDER_TIMEOUT_MS : MOCK_TIMEOUT_MS),
    providerWriteTimeoutMs: data.PROVIDER_WRITE_TIMEOUT_MS,
    mock: {
      port: data.MOCK_PORT,
      seed: data.MOCK_SEED,
      products: data.MOCK_PRODUCTS,
      dataDirectory: data.MOCK_DATA_DIR,
      corsOrigin: data.MOCK_CORS_ORIGIN,
      adminAccess: data.MOCK_ADMIN_ACCESS,
    },
    googleClientId: data.GOOGLE_CLIENT_ID,
    loadingScreenMs: data.LOADING_SCREEN_MS,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    cacheDirectory: data.CACHE_DIR,
  }
}

type ParsedSettings = z.infer<typeof schema>

function checkPorts(data: ParsedSettings, publicUrl: string): void {
  const { PORT: port, METRICS_PORT: metricsPort, MOCK_PORT: mockPort } = data
  if (port !== 0 && metricsPort === port)
    throw wrongSettings([`METRICS_PORT must be another port than PORT, not "${port}"`])
  if (mockPort !== 0 && [port, metricsPort].includes(mockPort))
    throw wrongSettings([`MOCK_PORT must be another port than PORT and METRICS_PORT, not "${mockPort}"`])
  // Visitors use the port of PUBLIC_URL; a proxy in front reaches any PORT.
  for (const [name, address] of [
    [data.PUBLIC_URL ? 'PUBLIC_URL' : 'PORT', publicUrl],
    ['MOCK_PORT', `http://127.0.0.1:${mockPort}`],
    ['PROVIDER_URL', data.PROVIDER_URL],
  ] as const)
    if (address && REFUSED_PORTS.has(Number(new URL(address).port)))
      throw wrongSettings([`${name} must be changed: browsers and fetch refuse the port of "${address}"`])
}

/** The store cannot be its own provider. */
function checkProviderAddress(data: ParsedSettings, publicUrl: string): void {
  const host = data.HOST.toLowerCase()
  // The URL parser leaves out port 80.
  const port = data.PORT === 80 ? '' : `:${data.PORT}`
  const ownOrigins = [...LOCAL_HOSTS, host, `[${host}]`].map((each) => `http://${each}${port}`)
  if (data.PROVIDER_URL && [publicUrl, ...ownOrigins].includes(data.PROVIDER_URL))
    throw wrongSettings([`PROVIDER_URL must be another address than the store’s, not "${data.PROVIDER_URL}"`])
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '[::]']

function wrongSettings(lines: readonly string[]): StartError {
  return new StartError(`Wrong settings:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

const PROVIDER_TIMEOUT_MS = 1500
/** The mock's scenario “Slow provider” is chosen to see slow pages, not timeouts (504). */
const MOCK_TIMEOUT_MS = 10_000

const text = z.string().trim()

const schema = z.object({
  PORT: integer('PORT', 0, 65_535).default(3000),
  HOST: text.default(''),
  MAX_CONNECTIONS: integer('MAX_CONNECTIONS', 10, 100_000).default(2000),
  PUBLIC_URL: origin('PUBLIC_URL').optional(),
  PROVIDER_URL: origin('PROVIDER_URL').optional(),
  PROVIDER_TIMEOUT_MS: integer('PROVIDER_TIMEOUT_MS', 50, 60_000).optional(),
  PROVIDER_WRITE_TIMEOUT_MS: integer('PROVIDER_WRITE_TIMEOUT_MS', 50, 60_000).default(10_000),
  MOCK_PORT: integer('MOCK_PORT', 0, 65_535).default(0),
  MOCK_SEED: integer('MOCK_SEED', 0, 2 ** 31 - 1).optional(),
  MOCK_PRODUCTS: integer('MOCK_PRODUCTS', 0, 20_000).optional(),
  MOCK_DATA_DIR: folder('MOCK_DATA_DIR').default('.mock-data'),
  MOCK_CORS_ORIGIN: origin('MOCK_CORS_ORIGIN').optional(),
  MOCK_ADMIN_ACCESS: oneOf('MOCK_ADMIN_ACCESS', ['loopback', 'anyone']).default('loopback'),
  // The identity provider issues this id. The message does not contain the value, which may be a secret by
  // mistake.
  GOOGLE_CLIENT_ID: text
    .regex(
      /^[\w.-]*$/,
      'GOOGLE_CLIENT_ID must be an id like 123-abc.apps.googleusercontent.com, without spaces or quotes',
    )
    .default(''),
  LOADING_SCREEN_MS: integer('LOADING_SCREEN_MS', 0, 60_000).default(2000),
  TRUST_PROXY: proxies('TRUST_PROXY').default(false),
  LOG_LEVEL: oneOf('LOG_LEVEL', LOG_LEVELS).default('info'),
  METRICS_PORT: integer('METRICS_PORT', 0, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  CACHE_DIR: folder('CACHE_DIR').default('.cache'),
})

function integer(name: string, from: number, to: number) {
  return parsed(`${name} must be a whole number from ${from} to ${to}`, (value) => {
    const number = Number(value)
    return /^\d+$/.test(value) && number >= from && number <= to ? number : undefined
  })
}

function oneOf<Choice extends string>(name: string, choices: readonly Choice[]) {
  return parsed(`${name} must be one of ${choices.join(', ')}`, (value) =>
    choices.find((each) => each === value),
  )
}

/** Below /proc no folder can be made, and the recursive `mkdir` of Node never returns. */
function folder(name: string) {
  return parsed(`${name} must be a folder for files`, (value) =>
    /^\/proc(\/|$)/.test(resolve(value)) ? undefined : value,
  )
}

/** `https://host:port` */
function origin(name: string) {
  return parsed(`${name} must be an address like https://api.example.com without a path`, (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) return undefined
    // Nothing listens on port 0. The URL parser also takes hosts such as `*.example.com` and `a.example';x`.
    return url.port !== '0' && /^([\w.-]+|\[[\da-f:.]+\])$/.test(url.hostname) ? url.origin : undefined
  })
}

/** `trust proxy` cannot be `true`: any client could then choose the address that rate limits count by. */
function proxies(name: string) {
  return parsed<Settings['trustProxy']>(
    `${name} must be a number of proxies (1 to 10), or addresses like "loopback, 10.0.0.0/8"`,
    (value) => {
      if (value === '0' || value === 'false') return false
      if (/^([1-9]|10)$/.test(value)) return Number(value)
      const addresses = value.split(',').map((part) => part.trim())
      return addresses.every(isNetwork) ? addresses : undefined
    },
  )
}

/**
 * @param rule the beginning of the message for a wrong value
 * @param parse returns `undefined` for a wrong value
 */
function parsed<Value>(rule: string, parse: (value: string) => Value | undefined) {
  return text.transform((value, context): Value => {
    const result = parse(value)
    if (result !== undefined) return result
    context.addIssue({ code: 'custom', message: `${rule}, not ${shown(value)}` })
    return z.NEVER
  })
}

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Returns the value for an error message. An address with a password is not printed, whichever setting contains it, nor
 * is a query, which may contain a key.
 */
function shown(value: string): string {
  if (value.includes('@')) return 'an address with a user name or password'
  return `"${value.replace(/\?.*/s, '?…')}"`
}

function isNetwork(value: string): boolean {
  if (NETWORK_NAMES.includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  // With 0 bits, every client would be a trusted proxy, as with `true`.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
