import { LANGUAGES } from '#locales/languages.ts'
import { boundedCache } from './bounded-cache.ts'
import { isCacheablePage } from './cacheable.ts'

const OFFLINE_PAGE = '/offline'
const copies = boundedCache('pages-1', 60)

/** Pages as a visitor without an account sees them, by language and address. */
export const pageCopies = {
  /** Caches a page, unless it is personal. */
  async keep(address: string, answer: Response): Promise<void> {
    if (!isCacheablePage(answer)) return
    const language = answer.headers.get('content-language') ?? 'en'
    await copies.keep(keyOf(address, language), answer)
    await copies.trim()
  },

  has: async (address: string, language: string) =>
    (await copies.find(keyOf(address, language))) !== undefined,

  /** Returns the page in the asked language, else in another one, else a redirect to the offline page. */
  async find(address: string, language: string): Promise<Response | undefined> {
    const asked = new URL(address, location.origin).searchParams.get('lng')
    const order = [...new Set([asked ?? language, ...LANGUAGES])]
    for (const each of order) {
      const copy = await copies.find(keyOf(address, each))
      if (copy) return copy
    }
    const isKept = await Promise.all(order.map((each) => this.has(OFFLINE_PAGE, each)))
    if (!isKept.includes(true)) return undefined
    const { pathname, search } = new URL(address, location.origin)
    return Response.redirect(`${OFFLINE_PAGE}?to=${encodeURIComponent(pathname + search)}`)
  },
}

function keyOf(address: string, language: string): string {
  const { origin, pathname, searchParams } = new URL(address, location.origin)
  searchParams.delete('lng')
  if (pathname === OFFLINE_PAGE) searchParams.delete('to')
  const search = searchParams.toString()
  return `${origin}/kept/${language}${pathname}${search && `?${search}`}`
}
