/** The named worlds, made on first use, and bounded in number, size and time. */
import { LRUCache } from 'lru-cache'
import type { World } from './world.ts'

export const WORLD_BOUNDS = {
  worlds: 40,
  /** Products of all named worlds together. */
  products: 20_000,
  /** A world is deleted after this time without a request. */
  idleMs: 30 * 60 * 1000,
} as const
/** Products of one named world. */
export const MAX_WORLD_PRODUCTS = 2000

interface Registry {
  get(name: string): Promise<World>
  /** Returns a world that exists already. */
  find(name: string): World | undefined
  /** Updates the size of a world whose number of products has changed. */
  resized(name: string, products: number): void
  remove(name: string): boolean
  readonly all: readonly World[]
  clear(): void
}

interface Entry {
  readonly made: Promise<World>
  world?: World
  products: number
}

/** @param clock milliseconds, monotonic */
export function createRegistry(
  make: (name: string) => { readonly world: Promise<World>; readonly products: number },
  clock: () => number,
): Registry {
  const worlds = new LRUCache<string, Entry>({
    max: WORLD_BOUNDS.worlds,
    maxSize: WORLD_BOUNDS.products,
    sizeCalculation: ({ products }) => products + 1,
    ttl: WORLD_BOUNDS.idleMs,
    updateAgeOnGet: true,
    ttlResolution: 0,
    perf: { now: clock },
  })

  function begin(name: string): Entry {
    const { world, products } = make(name)
    const entry: Entry = { made: world, products }
    worlds.set(name, entry)
    world.then(
      (made) => {
        entry.world = made
      },
      () => {
        // The world may have been deleted and made again meanwhile.
        if (worlds.peek(name) === entry) worlds.delete(name)
      },
    )
    return entry
  }

  return {
    get(name) {
      worlds.purgeStale()
      return (worlds.get(name) ?? begin(name)).made
    },
    find: (name) => worlds.peek(name)?.world,
    resized(name, products) {
      const entry = worlds.peek(name)
      if (!entry || !worlds.delete(name)) return
      entry.products = products
      worlds.set(name, entry)
    },
    remove: (name) => worlds.delete(name),
    get all() {
      worlds.purgeStale()
      return [...worlds.values()].flatMap(({ world }) => world ?? [])
    },
    clear: () => worlds.clear(),
  }
}
