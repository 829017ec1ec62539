import { timingSafeEqual } from 'node:crypto'

/** Two digests of equal length, compared without telling by the time how much of one was right. */
export function isSameDigest(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
