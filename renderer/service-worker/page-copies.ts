import type { Theme } from '#domain/theme.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { boundedCache } from './bounded-cache.ts'
import { isCacheablePage } from './cacheable.ts'
import { withTheme } from './with-theme.ts'

const OFFLINE_PAGE = '/offline'
const cache = boundedCache('pages-1', 60)

/** Pages as a visitor without an account sees them, by language and address. */
export const pageCopies = {
  /** Caches a page, unless it is personal. */
  async put(address: string, response: Response): Promise<void> {
    if (!isCacheablePage(response)) return
    const language = response.headers.get('content-language') ?? 'en'
    await cache.put(keyOf(address, language), response)
    await cache.trim()
  },

  has: async (address: string, language: string) =>
    (await cache.match(keyOf(address, language))) !== undefined,

  /** Whether the page is cached with this file in its HTML. */
  async hasWith(address: string, language: string, file: string): Promise<boolean> {
    const copy = await cache.match(keyOf(address, language))
    return (await copy?.text())?.includes(file) ?? false
  },

  /** Returns the page in the requested language, else in another one, else a redirect to the offline page. */
  async match(address: string, language: string, theme: Theme | undefined): Promise<Response | undefined> {
    const requested = new URL(address, location.origin).searchParams.get('lng')
    const order = [...new Set([requested ?? language, ...LANGUAGES])]
    for (const each of order) {
      const copy = await cache.match(keyOf(address, each))
      if (copy) return theme ? inTheme(copy, theme) : copy
    }
    const isCached = await Promise.all(order.map((each) => this.has(OFFLINE_PAGE, each)))
    if (!isCached.includes(true)) return undefined
    const { pathname, search } = new URL(address, location.origin)
    return Response.redirect(`${OFFLINE_PAGE}?to=${encodeURIComponent(pathname + search)}`)
  },
}

async function inTheme(copy: Response, theme: Theme): Promise<Response> {
  const { headers, status } = copy
  return new Response(withTheme(await copy.text(), theme), { headers, status })
}

function keyOf(address: string, language: string): string {
  const { origin, pathname, searchParams } = new URL(address, location.origin)
  searchParams.delete('lng')
  if (pathname === OFFLINE_PAGE) searchParams.delete('to')
  const search = searchParams.toString()
  return `${origin}/kept/${language}${pathname}${search && `?${search}`}`
}
