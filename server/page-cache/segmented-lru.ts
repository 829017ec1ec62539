import { LRUCache } from 'lru-cache'

/**
 * A bounded segmented LRU cache (SLRU): new entries are in the small probationary segment, and move to the large protected
 * segment when they are requested again. Many different requests, as in an attack, evict only the probationary segment.
 */
interface SegmentedLru<Value extends object> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  /** Updates the size of an entry after its value has changed. */
  updateSize(key: string): void
  clear(): void
  readonly bytes: number
  readonly count: number
}

interface SegmentedLruBounds<Value> {
  readonly maxBytes: number
  readonly maxCount: number
  readonly sizeOf: (value: Value) => number
}

const PROBATIONARY_SHARE = 0.25

export function createSegmentedLru<Value extends object>(
  bounds: SegmentedLruBounds<Value>,
): SegmentedLru<Value> {
  const createSegment = (share: number) =>
    new LRUCache<string, Value>({
      max: Math.ceil(bounds.maxCount * share),
      maxSize: Math.ceil(bounds.maxBytes * share),
      sizeCalculation: (value, key) => key.length + Math.max(1, bounds.sizeOf(value)),
    })
  const probationarySegment = createSegment(PROBATIONARY_SHARE)
  const protectedSegment = createSegment(1 - PROBATIONARY_SHARE)

  return {
    get(key) {
      const value = protectedSegment.get(key)
      if (value) return value
      const requestedAgain = probationarySegment.get(key)
      if (requestedAgain) {
        probationarySegment.delete(key)
        protectedSegment.set(key, requestedAgain)
      }
      return requestedAgain
    },
    set(key, value) {
      const segment = protectedSegment.has(key) ? protectedSegment : probationarySegment
      segment.set(key, value)
    },
    updateSize(key) {
      for (const segment of [protectedSegment, probationarySegment]) {
        const value = segment.peek(key)
        // LRUCache does not recalculate the size when the same value is set again, so the entry is deleted
        // first.
        if (value && segment.delete(key)) segment.set(key, value)
      }
    },
    clear() {
      probationarySegment.clear()
      protectedSegment.clear()
    },
    get bytes() {
      return probationarySegment.calculatedSize + protectedSegment.calculatedSize
    },
    get count() {
      return probationarySegment.size + protectedSegment.size
    },
  }
}
