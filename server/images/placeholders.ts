import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PictureSource, Placeholder } from '#domain/pictures.ts'

/** What pages show until a picture has loaded: two colours, and for the first picture of a page a small copy of it. */
export interface Placeholders {
  readonly of: (source: PictureSource) => Placeholder | undefined
  /**
   * Returns the preview, a data URI. The first call for a picture returns `undefined`, and the preview is computed when
   * the picture is requested: only pictures that are the first of a page need one.
   */
  readonly previewOf: (source: PictureSource) => string | undefined
  /**
   * Computes the colours, and the preview if a page needs it, from the picture in any size. Never throws: on failure there
   * is no placeholder.
   * @param width requested width, in pixels: a preview is computed only from a picture that is at least as wide
   */
  readonly compute: (source: PictureSource, picture: Buffer, width: number) => void
}

/** An upper bound. An entry has two short strings, and the catalogue has a few hundred pictures. */
const MAX_PICTURES = 20_000
/** Each waiting picture is in memory. Beyond this limit the placeholder is computed at a later request. */
const MAX_WAITING = 50
/** About 700 previews. */
const MAX_BYTES_OF_PREVIEWS = 2 * 1024 * 1024
/** As long as a resized picture is cached on disk: the provider may have changed it. */
const MAX_PREVIEW_AGE_MS = 24 * 60 * 60 * 1000

export function createPlaceholders(maxBytesOfPreviews = MAX_BYTES_OF_PREVIEWS): Placeholders {
  const known = new LRUCache<PictureSource, { readonly placeholder: Placeholder | undefined }>({
    // `max` would allocate all entries now.
    maxSize: MAX_PICTURES,
    sizeCalculation: () => 1,
  })
  /** An entry is `'needed'` until the preview is computed, and empty if the picture has none. */
  const previews = new LRUCache<PictureSource, string>({
    maxSize: maxBytesOfPreviews,
    sizeCalculation: (preview, source) => preview.length + source.length,
    ttl: MAX_PREVIEW_AGE_MS,
  })
  // Pictures are processed one after the other: no request waits for them.
  let computing = Promise.resolve()
  let waiting = 0
  return {
    of: (source) => known.get(source)?.placeholder,
    previewOf(source) {
      // Persons have no preview. The store's pictures are known to the style sheets (pages/index/hero/hero.module.css).
      if (!source.startsWith('provider/')) return undefined
      const preview = previews.get(source)
      if (preview === undefined) previews.set(source, NEEDED)
      return preview === NEEDED ? undefined : preview || undefined
    },
    compute(source, picture, width) {
      const needsPreview = width >= PREVIEW_SIDE && previews.peek(source) === NEEDED
      if ((known.has(source) && !needsPreview) || waiting >= MAX_WAITING) return
      if (!known.has(source)) known.set(source, { placeholder: undefined })
      if (needsPreview) previews.set(source, NONE)
      waiting += 1
      computing = computing.then(async () => {
        const placeholder = await placeholderOf(picture).catch(() => undefined)
        known.set(source, { placeholder })
        if (placeholder && needsPreview) previews.set(source, await previewFrom(picture).catch(() => NONE))
        waiting -= 1
      })
    },
  }
}

const NEEDED = 'needed'
const NONE = ''

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

/**
 * Pictures of products are shown as squares. On a phone the first one of a listing is about 320 physical pixels wide, and that
 * of a product 320 CSS pixels. With fewer pixels the file that follows would be a larger paint than the preview (LCP).
 */
const PREVIEW_SIDE = 320
/** A preview has 1 to 3 KB. One of 4 KB delays the text of the page by 25 ms on Fast 3G. */
const MAX_PREVIEW_BYTES = 4096

/** Resolves with a data URI, or with `NONE` if the picture does not become small enough. */
async function previewFrom(picture: Buffer): Promise<string> {
  const preview = await sharp(picture)
    .resize(PREVIEW_SIDE, PREVIEW_SIDE)
    .avif({ quality: 30, effort: 2, chromaSubsampling: '4:2:0' })
    .toBuffer()
  return preview.length > MAX_PREVIEW_BYTES ? NONE : `data:image/avif;base64,${preview.toString('base64')}`
}
