/** The queries that a page needs before it can be shown, by its address. Its other queries start when it renders. */
import { parseListing, toProductsQuery } from '#domain/listing/listing.ts'
import type { ViewPreference } from '#domain/listing/view-preference.ts'
import { paths, patterns } from '#domain/paths.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#locales/languages.ts'
import { type Query, queries } from '#ui/data/queries.ts'
import { chosenViewAtom } from '#ui/page/view-preference.ts'
import type { Browser } from './running-browser.ts'

interface Reader {
  readonly language: Language
  readonly view: ViewPreference
}

/** Returns the language and the listing's view that this browser shows now. */
export function readerOf({ store, opening }: Browser): Reader {
  const { lang } = document.documentElement
  return {
    language: isLanguage(lang) ? lang : DEFAULT_LANGUAGE,
    view: store.get(chosenViewAtom) ?? opening.session.view,
  }
}

/** Returns `undefined` for an address that is no page's. */
export function queriesOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  { language, view }: Reader,
): readonly Query<unknown>[] | undefined {
  if (pathname === patterns.home) return [queries.showcase(language), queries.topCategories(language)]
  if (pathname === patterns.products) {
    const query = toProductsQuery(parseListing(new URLSearchParams(search), view))
    return [queries.search(query, language), queries.categoryTree(language)]
  }
  const [, productId] = DETAILS.exec(pathname) ?? []
  if (productId !== undefined) return [queries.product(productId, language)]
  return WITHOUT_QUERIES.has(pathname) ? [] : undefined
}

const DETAILS = new RegExp(`^${paths.details('')}([\\w-]+)$`)
/** Pages of texts alone, and pages whose data belongs to one customer. */
const WITHOUT_QUERIES: ReadonlySet<string> = new Set(Object.values(patterns))
