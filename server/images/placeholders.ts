import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PictureSource, Placeholder } from '#domain/pictures.ts'

/** What the pictures look like from far away, for pages that are read before their pictures have come. */
export interface Placeholders {
  readonly of: (source: PictureSource) => Placeholder | undefined
  /** From the picture in any of its sizes. Never fails: a page does without. */
  readonly learn: (source: PictureSource, picture: Buffer) => void
}

/** Two short texts each, in a catalogue of a few hundred pictures: a bound for the worst. */
const MAX_PICTURES = 20_000
/** Each holds its picture in memory. What finds no room is learned when it is asked for again. */
const MAX_WAITING = 50

export function createPlaceholders(): Placeholders {
  const known = new LRUCache<PictureSource, { readonly placeholder: Placeholder | undefined }>({
    max: MAX_PICTURES,
  })
  // One after the other: nobody waits for them.
  let learning = Promise.resolve()
  let waiting = 0
  return {
    of: (source) => known.get(source)?.placeholder,
    learn(source, picture) {
      if (known.has(source) || waiting >= MAX_WAITING) return
      known.set(source, { placeholder: undefined })
      waiting += 1
      learning = learning.then(async () => {
        const placeholder = await look(picture).catch(() => undefined)
        known.set(source, { placeholder })
        waiting -= 1
      })
    },
  }
}

const SIDE = 3
const CORE = 4

/** `undefined` for a picture that can be looked through: it would be seen behind it for good. */
async function look(picture: Buffer): Promise<Placeholder | undefined> {
  const small = sharp(picture).resize(SIDE, SIDE, { fit: 'fill' }).toColourspace('srgb').ensureAlpha()
  const bytes = await small.raw().toBuffer()
  const cells = Array.from({ length: SIDE * SIDE }, (_, at) => bytes.subarray(4 * at, 4 * at + 4))
  if (cells.some((cell) => cell[3] !== 255)) return undefined
  return {
    core: toHex(cells.slice(CORE, CORE + 1)),
    edge: toHex(cells.filter((_, at) => at !== CORE)),
  }
}

/** Of all together, `#rrggbb`. */
function toHex(cells: readonly Buffer[]): string {
  const channels = [0, 1, 2].map((channel) => {
    const sum = cells.reduce((total, cell) => total + (cell[channel] ?? 0), 0)
    return Math.round(sum / cells.length)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
