import { createHash } from 'node:crypto'
import type { RandomBytes } from './options.ts'

/** Returns reproducible bytes for tests, and so the same ids, codes and tokens. */
export function seededRandom(seed: number): RandomBytes {
  let block = 0
  let rest = Buffer.alloc(0)
  return (size) => {
    while (rest.length < size) {
      rest = Buffer.concat([rest, createHash('sha256').update(`${seed} ${block}`).digest()])
      block += 1
    }
    const bytes = rest.subarray(0, size)
    rest = rest.subarray(size)
    return bytes
  }
}
