/** Options of a mock. */
import { randomBytes } from 'node:crypto'
import type { Mailbox } from './accounts/mailbox.ts'
import type { Scenario } from './admin/scenario.ts'

/** Returns random bytes: cryptographically strong, or reproducible in tests (`seededRandom`). */
export type RandomBytes = (size: number) => Buffer

export interface MockApiOptions {
  /** Seed of the catalogue: equal seeds give equal bytes. Absent: the data directory's, else 1. */
  readonly seed?: number
  /** Number of products. Absent: the data directory's, else 120. */
  readonly products?: number
  /** Milliseconds since 1970. */
  readonly clock?: () => number
  readonly random?: RandomBytes
  /** Folder of the records. Absent: in memory only. */
  readonly dataDir?: string
  /** Called for every mail. */
  readonly mailbox?: Mailbox
  readonly scenario?: Partial<Scenario>
  /** The origin allowed by CORS. Absent: none, since the store calls through its own server. */
  readonly corsOrigin?: string
  /**
   * Public responses are `no-cache`, so that a browser shows a changed scenario or record with its next request. Absent:
   * they may be stored for a minute (CONTRACT.md).
   */
  readonly revalidated?: boolean
  /** Trusted proxies, such as "loopback, 10.0.0.0/8". Absent: those on this machine. */
  readonly trustProxy?: string
  /** The admin routes answer other machines too. */
  readonly allowRemoteAdmin?: boolean
  /** Google's client id, whose identity tokens are then accepted. Absent: those of the local identity provider. */
  readonly googleClientId?: string
  /** Issuer of the local identity provider. */
  readonly identityIssuer?: string
  /** Disables the rate limits. */
  readonly unlimited?: boolean
  /** Cheap password hashes, for tests with many accounts. */
  readonly quickHashes?: boolean
  /** Receives one line per damaged file or unexpected error. */
  readonly log?: (line: string) => void
}

export type CompleteOptions = MockApiOptions & Required<Pick<MockApiOptions, 'clock' | 'random' | 'log'>>

export function withDefaults(options: MockApiOptions): CompleteOptions {
  return {
    clock: Date.now,
    random: randomBytes as RandomBytes,
    log: (line: string) => console.warn(line),
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  } as CompleteOptions
}
