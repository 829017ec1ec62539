/** A cache with a maximum number of responses; `trim` removes the oldest. */
export function boundedCache(name: string, max: number) {
  const opened = () => caches.open(name)
  return {
    async match(url: string): Promise<Response | undefined> {
      try {
        // One browser is one visitor: what a response varies by is in the address or does not change.
        return await (await opened()).match(url, { ignoreVary: true })
      } catch {
        // The storage cannot be read: the response is requested from the network.
        return undefined
      }
    },
    async put(url: string, response: Response): Promise<void> {
      try {
        await (await opened()).put(url, response)
      } catch {
        // The disk is full: the response is not cached.
      }
    },
    async trim(): Promise<void> {
      const cache = await opened()
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)))
    },
  }
}
