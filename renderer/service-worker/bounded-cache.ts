/** A cache that never holds more than so many answers: the oldest go first. */
export function boundedCache(name: string, max: number) {
  const opened = () => caches.open(name)
  return {
    async find(url: string): Promise<Response | undefined> {
      // One browser asks as one visitor: what the answer varies by is in the address, or the same.
      return (await opened()).match(url, { ignoreVary: true })
    },
    async keep(url: string, answer: Response): Promise<void> {
      try {
        await (await opened()).put(url, answer)
      } catch {
        // The disk is full: reading on goes without.
      }
    },
    async trim(): Promise<void> {
      const cache = await opened()
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)))
    },
  }
}

export type BoundedCache = ReturnType<typeof boundedCache>
