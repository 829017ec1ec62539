/**
 * Runs one write at a time, and one further write for all calls made meanwhile. The promise of a call settles with a
 * write that began after the call.
 */
export function createCoalescedWriter(write: () => Promise<void>): {
  save(): Promise<void>
  settled(): Promise<void>
} {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function start(): Promise<void> {
    running = write().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    save() {
      // Between the end of a write and the start of the next one, `running` is empty.
      if (next) return next
      if (!running) return start()
      next = running
        .catch(() => undefined)
        .then(() => {
          next = undefined
          return start()
        })
      return next
    },
    settled: async () => {
      await (next ?? running)?.catch(() => undefined)
    },
  }
}
