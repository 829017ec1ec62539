import type { PageContext } from 'vike/types'

/** Of the address as it was asked for, without its hash, which no server knows. `search` with its question mark, or empty. */
export function addressParts({ urlParsed }: Pick<PageContext, 'urlParsed'>) {
  return { pathname: urlParsed.pathname, search: urlParsed.searchOriginal ?? '' }
}
