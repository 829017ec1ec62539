import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PictureSource, Placeholder } from '#domain/pictures.ts'

/** The placeholder colours of pictures, shown until a picture has loaded. */
export interface Placeholders {
  readonly of: (source: PictureSource) => Placeholder | undefined
  /** Computes the placeholder from the picture in any size. Never throws: on failure there is no placeholder. */
  readonly compute: (source: PictureSource, picture: Buffer) => void
}

/** An upper bound. An entry has two short strings, and the catalogue has a few hundred pictures. */
const MAX_PICTURES = 20_000
/** Each waiting picture is in memory. Beyond this limit the placeholder is computed at a later request. */
const MAX_WAITING = 50

export function createPlaceholders(): Placeholders {
  const known = new LRUCache<PictureSource, { readonly placeholder: Placeholder | undefined }>({
    // `max` would allocate all entries now.
    maxSize: MAX_PICTURES,
    sizeCalculation: () => 1,
  })
  // Pictures are processed one after the other: no request waits for them.
  let computing = Promise.resolve()
  let waiting = 0
  return {
    of: (source) => known.get(source)?.placeholder,
    compute(source, picture) {
      if (known.has(source) || waiting >= MAX_WAITING) return
      known.set(source, { placeholder: undefined })
      waiting += 1
      computing = computing.then(async () => {
        const placeholder = await placeholderOf(picture).catch(() => undefined)
        known.set(source, { placeholder })
        waiting -= 1
      })
    },
  }
}

const SIDE = 3
const CORE = 4

/** Resolves with `undefined` for a picture with transparency: the placeholder would show through it. */
async function placeholderOf(picture: Buffer): Promise<Placeholder | undefined> {
  const small = sharp(picture).resize(SIDE, SIDE, { fit: 'fill' }).toColourspace('srgb').ensureAlpha()
  const bytes = await small.raw().toBuffer()
  const cells = Array.from({ length: SIDE * SIDE }, (_, at) => bytes.subarray(4 * at, 4 * at + 4))
  if (cells.some((cell) => cell[3] !== 255)) return undefined
  return {
    core: toHex(cells.slice(CORE, CORE + 1)),
    edge: toHex(cells.filter((_, at) => at !== CORE)),
  }
}

/** Returns the mean colour, `#rrggbb`. */
function toHex(cells: readonly Buffer[]): string {
  const channels = [0, 1, 2].map((channel) => {
    const sum = cells.reduce((total, cell) => total + (cell[channel] ?? 0), 0)
    return Math.round(sum / cells.length)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
