import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { createApi } from '#api/client.ts'
import type { Transport } from '#api/transport.ts'
import { PAGE_SIZE_MAX } from '#domain/limits.ts'
import { inLanguage, paths } from '#domain/paths.ts'
import type { Category } from '#domain/shapes.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#locales/languages.ts'

/**
 * The sitemap protocol allows 50,000 URLs and 50 MB in a file. A product has three URLs (one per language), 570 bytes each; a
 * third of what is allowed is built sooner, and needs less memory.
 */
const PRODUCTS_PER_FILE = 5000
const PAGES_PER_FILE = PRODUCTS_PER_FILE / PAGE_SIZE_MAX
/** File names have up to four digits. */
const MAX_FILES = 9999
const ALWAYS_THERE = [paths.home(), paths.products(), paths.about(), paths.contact(), paths.privacy()]

interface SitemapSource {
  readonly publicUrl: string
  /** Makes the calls to the provider. */
  readonly transport: Transport
}

/**
 * Builds the sitemap as XML.
 * @param number of the file. Absent: the complete sitemap, or an index of its files if the products need more than one
 * @returns undefined if the file would have no products
 */
export async function buildSitemap(
  { publicUrl, transport }: SitemapSource,
  number?: number,
): Promise<Buffer | undefined> {
  const api = createApi(transport)
  const productsOn = (page: number) =>
    api.products({ limit: PAGE_SIZE_MAX, page, sort: 'createdAt' }, DEFAULT_LANGUAGE)
  const firstPage = ((number ?? 1) - 1) * PAGES_PER_FILE + 1
  const first = await productsOn(firstPage)
  if (number === undefined && first.pageCount > PAGES_PER_FILE) {
    return indexOf(publicUrl, Math.min(Math.ceil(first.pageCount / PAGES_PER_FILE), MAX_FILES))
  }
  if (firstPage > 1 && first.items.length === 0) return undefined

  const stream = new SitemapStream({
    hostname: publicUrl,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  })
  const xml = streamToPromise(stream)
  // The stream may fail while the next page of products is awaited: without a handler the rejection would end the process.
  xml.catch(() => {})
  const add = (path: string, lastmod?: string) => {
    const links = [
      ...LANGUAGES.map((lang) => ({ lang, url: inLanguage(path, lang) })),
      { lang: 'x-default', url: path },
    ]
    for (const language of LANGUAGES)
      stream.write({ url: inLanguage(path, language), lastmod: validDate(lastmod), links })
  }

  try {
    if (firstPage === 1) {
      for (const path of ALWAYS_THERE) add(path)
      for (const category of flatten(await api.categoryTree(DEFAULT_LANGUAGE)))
        add(paths.category(category.id))
    }
    const lastPage = firstPage + PAGES_PER_FILE - 1
    for (let page = firstPage, found = first; ; found = await productsOn(page)) {
      for (const product of found.items) add(paths.details(product.id), product.createdAt)
      page += 1
      if (page > Math.min(found.pageCount, lastPage)) break
    }
    stream.end()
  } catch (failure) {
    stream.destroy()
    throw failure
  }
  return xml
}

function indexOf(publicUrl: string, count: number): Promise<Buffer> {
  const stream = new SitemapIndexStream()
  const xml = streamToPromise(stream)
  for (let number = 1; number <= count; number += 1)
    stream.write({ url: `${publicUrl}/sitemap-${number}.xml` })
  stream.end()
  return xml
}

/** The sitemap package fails at a date that is none. */
function validDate(text = ''): string | undefined {
  return Number.isNaN(Date.parse(text)) ? undefined : text
}

function flatten(categories: readonly Category[]): readonly Category[] {
  return categories.flatMap((category) => [category, ...flatten(category.children)])
}
