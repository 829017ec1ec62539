/** What a page reads before it can be shown, by its address. What it does not know is fetched when the page asks. */
import { parseListing, toProductsQuery } from '#domain/listing/listing.ts'
import type { ViewPreference } from '#domain/listing/view-preference.ts'
import { paths, patterns } from '#domain/paths.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#locales/languages.ts'
import { resourceKeys } from '#ui/data/queries.ts'
import type { Resources } from '#ui/data/resource-context.ts'
import { chosenViewAtom } from '#ui/page/view-preference.ts'
import type { Browser } from '../browser/browser.ts'

interface Reader {
  readonly language: Language
  readonly view: ViewPreference
}

/** Whoever sits before this browser now. */
export function readerOf({ store, opening }: Browser): Reader {
  const { lang } = document.documentElement
  return {
    language: isLanguage(lang) ? lang : DEFAULT_LANGUAGE,
    view: store.get(chosenViewAtom) ?? opening.session.view,
  }
}

type ReadAhead = NonNullable<Resources['readAhead']>

/** `undefined` for an address that is no page's. */
export function queriesOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  { language, view }: Reader,
): ((read: ReadAhead) => Promise<unknown>) | undefined {
  if (pathname === patterns.home)
    return (read) =>
      Promise.all([
        read(resourceKeys.showcase(language), (api) => api.showcase(language)),
        read(resourceKeys.topCategories(language), (api) => api.topCategories(language)),
      ])
  if (pathname === patterns.products)
    return (read) => {
      const query = toProductsQuery(parseListing(new URLSearchParams(search), view))
      return Promise.all([
        read(resourceKeys.search(query, language), (api) => api.search(query, language)),
        read(resourceKeys.categoryTree(language), (api) => api.categoryTree(language)),
      ])
    }
  const [, productId] = DETAILS.exec(pathname) ?? []
  if (productId !== undefined)
    return (read) =>
      read(resourceKeys.product(productId, language), (api) => api.product(productId, language))
  return OTHERS.has(pathname) ? () => Promise.resolve() : undefined
}

const DETAILS = new RegExp(`^${paths.details('')}([\\w-]+)$`)
/** Their texts are all there is to them, or what they say is for one person. */
const OTHERS: ReadonlySet<string> = new Set(Object.values(patterns))
