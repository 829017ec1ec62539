/** The page of an address. The folders in `pages/` are the routes: for Vike on the server, and for the browser here. */
import { pageIds } from '../browser/page-code.ts'

interface PageRoute {
  readonly pageId: string
  readonly routeParams: RouteParams
}

type RouteParams = Readonly<Record<string, string>>

/**
 * @param pathname percent-decoded
 * `routeOf('/details/abc')` → `{ pageId: '/pages/details/@id', routeParams: { id: 'abc' } }`; `undefined` if there is no page.
 */
export function routeOf(pathname: string): PageRoute | undefined {
  for (const pageId of pageIds()) {
    const route = routes[`../..${pageId}/+route.ts`]?.route
    const found = route ? route({ urlPathname: pathname }) : paramsOf(pageId, pathname)
    if (found) return { pageId, routeParams: found.routeParams }
  }
  return undefined
}

interface RouteModule {
  readonly route: (page: { readonly urlPathname: string }) => { readonly routeParams: RouteParams } | false
}

/** Of pages that have several addresses. */
const routes = import.meta.glob<RouteModule>('../../pages/**/+route.ts', { eager: true })

export const ERROR_PAGE = '/pages/_error'

/** `/pages/index` is the page of `/`, `/pages/details/@id` the one of `/details/…`. */
function paramsOf(pageId: string, pathname: string): { routeParams: RouteParams } | undefined {
  const names = pageId.replace(/^\/pages(\/index$)?/, '').split('/')
  const parts = pathname === '/' ? [''] : pathname.split('/')
  const isFound =
    names.length === parts.length &&
    names.every((name, index) => name === parts[index] || (name.startsWith('@') && parts[index]))
  if (!isFound || pageId === ERROR_PAGE) return undefined
  const params = names.flatMap((name, index) => (name.startsWith('@') ? [[name.slice(1), parts[index]]] : []))
  return { routeParams: Object.fromEntries(params) }
}
