/**
 * One write at a time, and one for all who came while it ran: each caller's promise settles when a write that began
 * after the call has ended.
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
      if (!running) return start()
      next ??= running
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
