/**
 * The browser's chunks: the entry, one for what most pages need, one for each page, one for what is loaded when the first page
 * is there, one for React. A module's chunk follows from its folder and from the pages that import it.
 *
 * A chunk has one style sheet, with the styles of its modules. Without a group, Vike gives each style sheet a chunk of its
 * own, whose script has nothing but class names.
 */
/** A page counts twice in `minShareCount`: Vike adds an entry for each page, which no document loads. */
const ONE_PAGE = 2
const TWO_PAGES = 4

/** Packages that only some pages load, or that load later. */
const LATER_LIBRARIES =
  /\/node_modules\/(swiper|react-toastify|react-router|libphonenumber|uqr|vike|@brillout)/

/**
 * React's chunk has no code of ours, so that browsers keep it in their caches after a release. With developer tools or
 * Lighthouse attached, V8 parses every script on the stack again when react-dom creates an Error: a smaller script is faster.
 */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//

/** Account forms and their rules. */
const ACCOUNT = /\/ui\/(components\/(account|account-fields)|forms)\/|\/domain\/account\//

/** Few pages need the quote list, offers, the comparison by size, changes since a product was added, and the rules of a profile. */
const RARE =
  /\/pages\/|\/ui\/(components\/(fit-drawing|line-answers|list-needs-script|open-document|product-changes|failed-products)|quote)\/|\/ui\/changes\/remembered\/|\/domain\/(changes|fit|offer|profile|quote)\//

/** What the lists remember of their products. */
const CHANGES = /\/ui\/changes\/remembered\/|\/domain\/changes\//

export const chunkGroups = [
  { name: 'react', test: REACT, priority: 6 },
  { name: 'common', test: isCommon, minShareCount: TWO_PAGES, priority: 4 },
  // The entry with what it imports.
  { name: 'entry', test: /\/renderer\/\+client\.ts$/, priority: 5 },
  { name: 'account', test: ACCOUNT, minShareCount: TWO_PAGES, priority: 3 },
  // Client navigation, offline reading, and the API client, which they import.
  { name: 'on-idle', test: /\/renderer\/(on-idle|client-navigation)\//, priority: 2 },
  // Loaded by the pages of lists, and by every page when a product is added.
  { name: 'changes', test: CHANGES, priority: 2 },
  // One chunk for the modules that the same pages import.
  { name: 'pages', test: isOfPages, minShareCount: ONE_PAGE, entriesAware: true, priority: 1 },
]

/** A module of another group is common as well if a common module imports it. */
function isCommon(module: string): boolean {
  if (isOwn(module)) return !RARE.test(module) && !ACCOUNT.test(module)
  return module.includes('/node_modules/') && !LATER_LIBRARIES.test(module)
}

/** Without the carousels and the search: their lazy parts import each other. */
function isOfPages(module: string): boolean {
  return isOwn(module) && !/\/ui\/components\/(carousel|search)\//.test(module)
}

/** Without the texts: each language and namespace is a file of its own. */
function isOwn(module: string): boolean {
  return !/\/node_modules\/|\/locales\/\w+\.json/.test(module)
}

/** Name of the file of a chunk. Its hash has seven characters instead of eight: the entry has some 100 such names, and hashes do not compress. */
export function chunkFile({ name }: { readonly name: string }): string {
  // The name of a chunk of pages consists of its entries: `pages~entries/pages/about~_Page`.
  return name.endsWith('~_Page') ? `${PAGES}[hash:7].js` : 'assets/chunks/chunk-[hash:7].js'
}

const PAGES = 'assets/pages/'

/** Whether a file has code of a page, or of several, and no code of a part that is loaded later. */
export function isPageFile(file: string): boolean {
  return file.startsWith(PAGES)
}
