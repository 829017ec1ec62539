/** Password hashing: salted scrypt at the cost that OWASP recommends for 16 MiB, with limited concurrency. */
import { createHash, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { Refusal } from '../http/refusal.ts'
import type { RandomBytes } from '../options.ts'

interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}

const SLOW: Cost = { N: 16_384, r: 8, p: 5 }
const QUICK: Cost = { N: 1024, r: 8, p: 1 }
const KEY_BYTES = 32
const SALT_BYTES = 16
/** Node runs scrypt in a pool of four threads, which file access needs as well. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 100

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time with and without a hash, so that the time does not reveal whether an account exists. */
  matches(password: string, hash: string | undefined): Promise<boolean>
  /** The same for the demo accounts' published passwords, which are stored as plain text. */
  matchesPublished(password: string, published: string): Promise<boolean>
}

export function createPasswords(random: RandomBytes, quick: boolean): Passwords {
  const cost = quick ? QUICK : SLOW
  const enqueue = createQueue()
  const derive = (password: string, salt: Buffer, { N, r, p }: Cost) =>
    enqueue(
      () =>
        new Promise<Buffer>((resolve, reject) => {
          scrypt(
            password.normalize('NFKC'),
            salt,
            KEY_BYTES,
            { N, r, p, maxmem: 256 * N * r },
            (error, key) => (error ? reject(error) : resolve(key)),
          )
        }),
    )
  const dummy = { cost, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) }

  async function matches(password: string, hash: string | undefined) {
    const stored = hash === undefined ? undefined : parseHash(hash)
    const { cost: storedCost, salt, key } = stored ?? dummy
    const derived = await derive(password, salt, storedCost)
    return timingSafeEqual(derived, key) && stored !== undefined
  }

  return {
    async hash(password) {
      const salt = random(SALT_BYTES)
      const key = await derive(password, salt, cost)
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
    },
    matches,
    async matchesPublished(password, published) {
      await matches(password, undefined)
      return timingSafeEqual(digest(password), digest(published))
    },
  }
}

function parseHash(hash: string) {
  const [scheme, N, r, p, salt = '', key = ''] = hash.split('$')
  const parsed = {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
  return scheme === 'scrypt' && parsed.key.length === KEY_BYTES ? parsed : undefined
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Runs some at a time and refuses more than can wait. */
function createQueue() {
  const limit = pLimit(MAX_CONCURRENT)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= MAX_WAITING) {
      throw new Refusal(429, 'Too many requests, try again later', { headers: { 'Retry-After': '5' } })
    }
    return limit(work)
  }
}
