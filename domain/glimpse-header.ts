/**
 * What pictures look like from far away travels beside the provider's answer that they stand in: colours alone, in the
 * order in which the answer names the pictures, so that both sides find them by reading the same text.
 */
import { type Glimpse, type PictureSource, providerPicture } from './pictures.ts'

export const GLIMPSE_HEADER = 'X-Glimpses'

export type KnownPicture = readonly [source: PictureSource, glimpse: Glimpse]

/** 13 bytes each. */
const PICTURES_AT_MOST = 60

/** `a06030f0e8e0,,808080808080`; `undefined` when none of the answer's pictures is known. */
export function writeGlimpses(
  answer: string,
  glimpseOf: (source: PictureSource) => Glimpse | undefined,
): string | undefined {
  const written = picturesOf(answer).map((source) => {
    const glimpse = glimpseOf(source)
    return glimpse ? `${glimpse.core}${glimpse.edge}`.replaceAll('#', '') : ''
  })
  return written.some(Boolean) ? written.join(',') : undefined
}

export function readGlimpses(answer: string, header: string): readonly KnownPicture[] {
  const colours = header.split(',')
  return picturesOf(answer).flatMap((source, at): KnownPicture[] => {
    const [, core, edge] = /^([0-9a-f]{6})([0-9a-f]{6})$/.exec(colours[at] ?? '') ?? []
    return core && edge ? [[source, { core: `#${core}`, edge: `#${edge}` }]] : []
  })
}

/** Of each product the first, which its card shows; of one product alone, all. */
function picturesOf(answer: string): PictureSource[] {
  // Nothing opens inside a list of paths: without that, one that never ends would be read again from each of its beginnings.
  const lists = [...answer.matchAll(/"images"\s*:\s*(\[[^\][{]*\])/g)].map(([, list = '']) =>
    parseTexts(list),
  )
  const pictures = lists.length === 1 ? lists.flat() : lists.flatMap((list) => list.slice(0, 1))
  return pictures.slice(0, PICTURES_AT_MOST).map(providerPicture)
}

function parseTexts(list: string): string[] {
  try {
    const values: unknown = JSON.parse(list)
    return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : []
  } catch {
    // A path with a bracket in it: nobody stores one, and it goes without.
    return []
  }
}
