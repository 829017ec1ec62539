import { randomFillSync } from 'node:crypto'

const NONCE_BYTES = 16
const POOL_NONCES = 256

/** Random nonces in base64. Asking the system for many at once costs a fraction of asking for each. */
export function createNonceSource(): () => string {
  const pool = Buffer.alloc(NONCE_BYTES * POOL_NONCES)
  let at = pool.length
  return () => {
    if (at === pool.length) {
      randomFillSync(pool)
      at = 0
    }
    at += NONCE_BYTES
    return pool.toString('base64', at - NONCE_BYTES, at)
  }
}
