import { paths } from '#domain/paths.ts'

export interface KeptPage {
  readonly address: string
  readonly title: string
}

const MAX_SHOWN = 12
/** Where the service worker keeps them (renderer/service-worker/page-copies.ts). */
const KEPT = /^\/kept\/(\w+)(\/.*)$/

export async function readKeptPages(language: string): Promise<readonly KeptPage[]> {
  try {
    const found: KeptPage[] = []
    for (const name of (await caches.keys()).filter((each) => each.startsWith('pages-'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url)
        const [, spoken, path] = KEPT.exec(decodeURI(pathname)) ?? []
        if (spoken !== language || !path || path === paths.offline()) continue
        const title = titleOf(await (await cache.match(request, { ignoreVary: true }))?.text())
        if (title) found.unshift({ address: path + search, title })
      }
    }
    return found.slice(0, MAX_SHOWN)
  } catch {
    // No storage, nothing kept.
    return []
  }
}

/** As text: the page's policy lets no markup be made of it. */
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
