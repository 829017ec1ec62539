/** No broken links: every link, picture, file and form of every page, in each language. */
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { makeWorld } from '#tests/support/world.ts'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const STARTS = [paths.home(), paths.products('keyword=oak'), paths.signup(), paths.forgotPassword()]

it.each(LANGUAGES)(
  'every link of every page has a target that exists in %s',
  async (language) => {
    const { url } = await makeWorld({ mock: { products: 12 } })
    const read = reader(url, language)
    const bad: string[] = []
    const known = new Set<string>(STARTS)
    let waiting = [...known]
    while (waiting.length > 0) {
      const found = new Set<string>()
      for (const path of waiting) {
        const page = await read(path)
        if (page.status >= 400) bad.push(`${page.status} ${path}`)
        if (!page.html) continue
        for (const link of linksIn(page.html)) {
          const problem = problemOf(link, page.html)
          if (problem) bad.push(`${problem} on ${path}: ${link}`)
          const target = targetOf(link, url + path)
          if (target && !known.has(target)) found.add(target)
        }
      }
      for (const path of found) known.add(path)
      waiting = [...found]
    }
    expect(bad).toEqual([])
    // The crawl reached products, categories, pages of the listing and files.
    expect([...known].filter((path) => path.startsWith('/details/')).length).toBe(12)
    expect(known.size).toBeGreaterThan(60)
  },
  60_000,
)

function reader(url: string, language: string) {
  return async (path: string) => {
    const answer = await fetch(url + path, {
      headers: { 'user-agent': CRAWLER, 'accept-language': language, accept: 'text/html,*/*' },
    })
    // The identity provider is another site.
    const isOurs = !new URL(answer.url).pathname.startsWith('/__mock')
    const isPage = isOurs && answer.headers.get('content-type')?.startsWith('text/html')
    const html = isPage ? await answer.text() : undefined
    if (!isPage) await answer.body?.cancel()
    return { status: answer.status, html }
  }
}

/** Returns the addresses of links, forms and media. Links with `rel=nofollow` are left out: comparisons lead to too many others. */
function linksIn(html: string): Set<string> {
  const body = html.replace(/<script[\s\S]*?<\/script>|<a\b[^>]*\srel="nofollow"[^>]*>/g, '')
  return new Set(
    [...body.matchAll(/<(?:a|form|source|video)\b[^>]*?\s(?:href|action|src|poster)="([^"]*)"/g)].map(
      ([, address = '']) => address.replaceAll('&amp;', '&'),
    ),
  )
}

function problemOf(link: string, html: string): string | undefined {
  if (link === '' || link === '#' || link.startsWith('javascript:')) return 'no address'
  if (link.startsWith('#') && !html.includes(`id="${link.slice(1)}"`)) return 'no such place'
  return undefined
}

/** Returns the path to request, without hash and language. */
function targetOf(link: string, base: string): string | undefined {
  const { origin, pathname, searchParams } = new URL(link, base)
  if (origin !== new URL(base).origin) return undefined
  const [, original] = /^\/_image\/\d+\/provider\/(.+)$/.exec(pathname) ?? []
  if (original) return `/media/${original}`
  if (pathname.startsWith('/_image/')) return undefined
  searchParams.delete('lng')
  searchParams.delete('next')
  // Combinations of filters are endless: one of each kind is requested.
  if (searchParams.size > 1) return undefined
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
}
