/** The environment, read once. Everything after this has a checked value (STYLE 9). */
import { isIP } from 'node:net'
import { LOG_LEVELS, type LogLevel } from './http/log.ts'
import { StartError } from './http/start-error.ts'
import type { MockSettings } from './mock/start.ts'

export interface Settings {
  readonly port: number
  /** Empty: every interface. */
  readonly host: string
  /** How many connections may be open; fewer where the process may not open that many files. */
  readonly maxConnections: number
  /** The origin that people type, without a slash at the end. */
  readonly publicUrl: string
  /** `PUBLIC_URL` is set. */
  readonly isPublicUrlSet: boolean
  /** The provider's origin; empty: the embedded mock. */
  readonly providerUrl: string
  /** For a whole answer of the provider, not for its first byte. */
  readonly providerTimeoutMs: number
  readonly mock: MockSettings
  readonly googleClientId: string
  /** 0 turns the loading screen off. */
  readonly loadingScreenMs: number
  /** What Express calls `trust proxy`: nobody, a number of hops, or addresses. */
  readonly trustProxy: false | number | readonly string[]
  readonly logLevel: LogLevel
  /** Of the door for operations. Absent: none, and no metrics. */
  readonly metricsPort?: number
  /** The address of this machine that the door for operations listens on. */
  readonly metricsHost: string
  /** Where resized pictures are kept. */
  readonly cacheDirectory: string
}

/** Names every wrong setting at once. */
export class SettingsError extends StartError {
  override name = 'SettingsError'
  constructor(readonly wrong: readonly string[]) {
    super(`Wrong settings:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
  }
}

type Environment = Readonly<Record<string, string | undefined>>

export function readSettings(environment: Environment): Settings {
  const read = createReader(environment)
  const port = read.whole('PORT', { from: 0, to: 65_535, unset: 3000 })
  const publicUrl = read.origin('PUBLIC_URL')
  const settings: Settings = {
    port,
    host: read.text('HOST', ''),
    maxConnections: read.whole('MAX_CONNECTIONS', { from: 10, to: 100_000, unset: 2000 }),
    publicUrl: publicUrl || new URL(`http://localhost:${port}`).origin,
    isPublicUrlSet: publicUrl !== '',
    providerUrl: read.origin('PROVIDER_URL'),
    providerTimeoutMs: read.whole('PROVIDER_TIMEOUT_MS', { from: 50, to: 60_000, unset: 1500 }),
    mock: {
      port: read.whole('MOCK_PORT', { from: 0, to: 65_535, unset: 0 }),
      seed: read.optionalWhole('MOCK_SEED', { from: 0, to: 2 ** 31 - 1 }),
      products: read.optionalWhole('MOCK_PRODUCTS', { from: 0, to: 20_000 }),
      dataDirectory: read.text('MOCK_DATA_DIR', '.mock-data'),
      corsOrigin: read.origin('MOCK_CORS_ORIGIN') || undefined,
      door: read.oneOf('MOCK_DOOR', ['loopback', 'anyone'], 'loopback'),
    },
    googleClientId: read.word('GOOGLE_CLIENT_ID'),
    loadingScreenMs: read.whole('LOADING_SCREEN_MS', { from: 0, to: 60_000, unset: 2000 }),
    trustProxy: read.proxies('TRUST_PROXY'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsPort: read.optionalWhole('METRICS_PORT', { from: 0, to: 65_535 }),
    metricsHost: read.text('METRICS_HOST', '127.0.0.1'),
    cacheDirectory: read.text('CACHE_DIR', '.cache'),
  }
  if (port !== 0 && settings.metricsPort === port)
    read.wrong.push(`METRICS_PORT must be another port than PORT, not "${port}"`)
  if (read.wrong.length > 0) throw new SettingsError(read.wrong)
  return settings
}

interface Range {
  readonly from: number
  readonly to: number
}

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

function createReader(environment: Environment) {
  const wrong: string[] = []
  const given = (name: string) => environment[name]?.trim() ?? ''

  function optionalWhole(name: string, { from, to }: Range): number | undefined {
    const value = given(name)
    if (value === '') return undefined
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= from && number <= to) return number
    wrong.push(`${name} must be a whole number from ${from} to ${to}, not ${shown(value)}`)
    return undefined
  }

  return {
    wrong,
    optionalWhole,
    whole: (name: string, { unset, ...range }: Range & { unset: number }) =>
      optionalWhole(name, range) ?? unset,
    text: (name: string, unset: string) => given(name) || unset,
    /** What an identity provider gives out. Not repeated: a secret may stand there by mistake. */
    word(name: string): string {
      const value = given(name)
      if (/^[\w.-]*$/.test(value)) return value
      wrong.push(`${name} must be an id like 123-abc.apps.googleusercontent.com, without spaces or quotes`)
      return ''
    },
    oneOf<Choice extends string>(name: string, choices: readonly Choice[], unset: Choice): Choice {
      const value = given(name)
      if (value === '') return unset
      const choice = choices.find((each) => each === value)
      if (!choice) wrong.push(`${name} must be one of ${choices.join(', ')}, not ${shown(value)}`)
      return choice ?? unset
    },
    /** `https://host:port`; empty when not given. */
    origin(name: string): string {
      const value = given(name)
      if (value === '') return ''
      const url = URL.canParse(value) ? new URL(value) : undefined
      if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin
      wrong.push(
        `${name} must be an address like https://api.example.com without a path, not ${shown(value)}`,
      )
      return ''
    },
    /** Trusting everybody is not offered: it would let anyone choose the address that limits count by. */
    proxies(name: string): Settings['trustProxy'] {
      const value = given(name)
      if (value === '' || value === '0' || value === 'false') return false
      if (/^([1-9]|10)$/.test(value)) return Number(value)
      const addresses = value.split(',').map((part) => part.trim())
      if (addresses.every(isNetwork)) return addresses
      wrong.push(
        `${name} must be a number of proxies (1 to 10), or addresses like "loopback, 10.0.0.0/8", not ${shown(value)}`,
      )
      return false
    },
  }
}

/** A password in an address must not reach the terminal, whichever setting it was written into. */
function shown(value: string): string {
  return /:\/\/.*@/s.test(value) ? 'an address with a user name or password' : `"${value}"`
}

function isNetwork(value: string): boolean {
  if (NETWORK_NAMES.includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
