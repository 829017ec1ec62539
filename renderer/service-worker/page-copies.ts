import { LANGUAGES } from '#locales/languages.ts'
import { boundedCache } from './bounded-cache.ts'
import { isKeepablePage } from './cacheable.ts'

const OFFLINE_PAGE = '/offline'
const copies = boundedCache('pages-1', 60)

/** Pages as a visitor without an account sees them, by language and address. */
export const pageCopies = {
  /** @param answer to the page's address; refused when it is somebody's own */
  async keep(address: string, answer: Response): Promise<void> {
    if (!isKeepablePage(answer)) return
    const language = answer.headers.get('content-language') ?? 'en'
    await copies.keep(keyOf(address, language), answer)
    await copies.trim()
  },

  has: async (address: string, language: string) =>
    (await copies.find(keyOf(address, language))) !== undefined,

  /** The page in the language wished for, else in another one, else the way to what says that there is no network. */
  async find(address: string, language: string): Promise<Response | undefined> {
    const asked = new URL(address, location.origin).searchParams.get('lng')
    const order = [...new Set([asked ?? language, ...LANGUAGES])]
    for (const spoken of order) {
      const copy = await copies.find(keyOf(address, spoken))
      if (copy) return copy
    }
    const isKept = await Promise.all(order.map((spoken) => this.has(OFFLINE_PAGE, spoken)))
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
