import { paths } from '#domain/paths.ts'

export interface CachedPage {
  readonly address: string
  readonly title: string
}

const MAX_SHOWN = 12
/** Pattern of the cache keys of renderer/service-worker/page-copies.ts. */
const CACHED_PATH = /^\/kept\/(\w+)(\/.*)$/

export async function readCachedPages(language: string): Promise<readonly CachedPage[]> {
  try {
    const found: CachedPage[] = []
    for (const name of (await caches.keys()).filter((each) => each.startsWith('pages-'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url)
        const [, cachedLanguage, path] = CACHED_PATH.exec(decodeURI(pathname)) ?? []
        if (cachedLanguage !== language || !path || path === paths.offline()) continue
        const title = titleOf(await (await cache.match(request, { ignoreVary: true }))?.text())
        if (title) found.unshift({ address: path + search, title })
      }
    }
    return found.slice(0, MAX_SHOWN)
  } catch {
    // Storage is unavailable: no cached pages.
    return []
  }
}

/** Parses the markup as text, because the page's CSP requires trusted types. */
function titleOf(html = ''): string | undefined {
  const [, escaped] = /<title[^>]*>([^<]*)</.exec(html) ?? []
  return escaped?.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (entity) => CHARACTERS[entity] ?? entity)
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
}
