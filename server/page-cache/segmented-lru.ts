import { LRUCache } from 'lru-cache'

/**
 * A bounded segmented LRU cache: new entries are in a small trial segment, and move to the large segment when
 * they are requested again. Many different requests, as in an attack, evict only the trial segment.
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

const TRIAL_SHARE = 0.25

export function createSegmentedLru<Value extends object>(
  bounds: SegmentedLruBounds<Value>,
): SegmentedLru<Value> {
  const tier = (share: number) =>
    new LRUCache<string, Value>({
      max: Math.ceil(bounds.maxCount * share),
      maxSize: Math.ceil(bounds.maxBytes * share),
      sizeCalculation: (value, key) => key.length + Math.max(1, bounds.sizeOf(value)),
    })
  const trial = tier(TRIAL_SHARE)
  const proven = tier(1 - TRIAL_SHARE)

  return {
    get(key) {
      const value = proven.get(key)
      if (value) return value
      const tried = trial.get(key)
      if (tried) {
        trial.delete(key)
        proven.set(key, tried)
      }
      return tried
    },
    set(key, value) {
      const tierOfKey = proven.has(key) ? proven : trial
      tierOfKey.set(key, value)
    },
    updateSize(key) {
      for (const tierOfKey of [proven, trial]) {
        const value = tierOfKey.peek(key)
        // LRUCache does not recalculate the size when the same value is set again, so the entry is deleted
        // first.
        if (value && tierOfKey.delete(key)) tierOfKey.set(key, value)
      }
    },
    clear() {
      trial.clear()
      proven.clear()
    },
    get bytes() {
      return trial.calculatedSize + proven.calculatedSize
    },
    get count() {
      return trial.size + proven.size
    },
  }
}
