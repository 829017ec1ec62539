/** What varies between mocks. */
import { randomBytes } from 'node:crypto'
import type { Mailbox } from './accounts/mailbox.ts'
import type { Scenario } from './admin/scenario.ts'

/** Cryptographically strong bytes, unless a test wants the same ones every time (`seededRandom`). */
export type RandomBytes = (size: number) => Buffer

export interface MockApiOptions {
  /** Which catalogue: the same seed, the same bytes. Absent: the one of the data directory, else 1. */
  readonly seed?: number
  /** How many products. Absent: as many as the data directory has, else 120. */
  readonly products?: number
  /** Milliseconds since 1970. */
  readonly clock?: () => number
  readonly random?: RandomBytes
  /** Where records survive. Absent: in memory, gone with the mock. */
  readonly dataDir?: string
  /** Told of every mail; a test may bring its own. */
  readonly mailbox?: Mailbox
  readonly scenario?: Partial<Scenario>
  /** The one origin that browsers may call from. Absent: none, as the store calls through its own server. */
  readonly corsOrigin?: string
  /** Which neighbours may say for whom they ask: "loopback, 10.0.0.0/8". Absent: those on this machine. */
  readonly trustProxy?: string
  /** The side door answers to other machines too. */
  readonly allowRemoteAdmin?: boolean
  /** Whose identity tokens count. Absent: the local identity provider's alone. */
  readonly googleClientId?: string
  /** What the local identity provider calls itself. */
  readonly identityIssuer?: string
  /** Wrong tries and mails are not counted. */
  readonly unlimited?: boolean
  /** Passwords are hashed in a moment instead of a fifth of a second; for tests with many people. */
  readonly quickHashes?: boolean
  /** One line for people: a damaged file, an unexpected error. */
  readonly log?: (line: string) => void
}

export function withDefaults(options: MockApiOptions) {
  return {
    clock: Date.now,
    random: randomBytes as RandomBytes,
    log: (line: string) => console.warn(line),
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  } as MockApiOptions & Required<Pick<MockApiOptions, 'clock' | 'random' | 'log'>>
}
