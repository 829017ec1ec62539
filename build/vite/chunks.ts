/**
 * The browser's chunks. A module's chunk follows from its folder and from the number of pages that import it. Few and
 * large chunks: one for what all pages need, one for each page, and few between them.
 */
import { readdirSync } from 'node:fs'
import { isVikeEntry } from './page-before-router.ts'

/** Packages that only some pages load, or that load later, and that stay out of the chunk of all libraries. */
const LIBRARIES = /\/node_modules\/(?!swiper|react-toastify|react-router|libphonenumber|uqr|vike|@brillout)/

/** Modules of the client router's chunk: Vike, its hooks, and client navigation. */
const CLIENT_ROUTER =
  /\/node_modules\/(vike|@brillout)\/|\/renderer\/(\+|client-navigation\/|vike\/client-router\/)/

/** Folders that only some pages need, by chunk. */
const SHARED_BY_SOME = {
  account: /\/ui\/(components\/(account|account-fields|dialog)|forms)\/|\/domain\/account\//,
  cards: /\/ui\/components\/(product-card|product-grid|price|heart|looping-video)\/|\/domain\/product\//,
}

/** A page counts twice in `minShareCount`: it has an entry of its own and an entry for the client router. */
export const chunkGroups = [
  { name: pageStyles, debugName: 'styles of a page', priority: 6 },
  { name: 'libraries', test: LIBRARIES, minShareCount: 3, priority: 5 },
  { name: 'frame', test: isOwn, minShareCount: countPages() + 1, priority: 4 },
  {
    name: 'shared',
    test: (module: string) => isOwn(module) && sharedChunk(module) === null,
    minShareCount: 6,
    priority: 3,
  },
  { name: sharedChunk, debugName: 'shared by some pages', minShareCount: 6, priority: 2 },
  { name: 'client-router', test: isOfClientRouter, priority: 1 },
]

/** One sheet for all styles of a page's folder. */
function pageStyles(module: string): string | null {
  const [, page] = /\/pages\/([^/]+)\/.*\.module\.css$/.exec(module) ?? []
  return page ? `page-${page}` : null
}

function sharedChunk(module: string): string | null {
  return Object.entries(SHARED_BY_SOME).find(([, folders]) => folders.test(module))?.[0] ?? null
}

function isOfClientRouter(module: string): boolean {
  return CLIENT_ROUTER.test(module) && !isVikeEntry(module)
}

function isOwn(module: string): boolean {
  return !module.includes('/node_modules/') && !isOfClientRouter(module)
}

function countPages(): number {
  return readdirSync('pages', { recursive: true }).filter((file) => String(file).endsWith('+Page.tsx')).length
}
