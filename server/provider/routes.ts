/** The routes of CONTRACT.md that the store proxies: an allowlist. All other paths are answered 404. */

export const API_PATH = '/api/v1.0'

export interface ContractRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /**
   * Effect of the call on the session. `starts`: sent without a token, the response has one. `renews`: sent with the
   * present token, if any, the response has a new one. `ends`: the token becomes invalid. Absent: none.
   */
  readonly session?: 'starts' | 'renews' | 'ends'
  /** Steps of a password reset: the provider links them with a cookie (server/provider/reset-cookies.ts). */
  readonly reset?: 'sets cookie' | 'sends cookie'
  /** Sent without the customer's token, because the call does not need it. */
  readonly anonymous?: true
  /** Readable without a session: when the token is refused, the call is repeated without it. */
  readonly publicRead?: true
  /**
   * A write with the timeout of reads, because no person needs its result: a visit is only counted, and a sign-out is
   * repeated until it has succeeded (server/provider/pending-sign-outs.ts).
   */
  readonly brief?: true
  /** The body is `multipart/form-data` with a picture. */
  readonly upload?: true
  /** Path of the circuit breaker's probe for this route. Absent: `DEFAULT_PROBE`. */
  readonly probe?: string
}

/** Key of a route in metrics and circuit breakers, from a closed set: `GET /products/:id`. */
export type RouteName = string

export const DEFAULT_PROBE = '/settings'
const LIST_PROBE = '/products?limit=1'

const ROUTES: readonly ContractRoute[] = [
  { method: 'POST', path: '/visits', anonymous: true, brief: true },
  { method: 'POST', path: '/auth/customer/signin', session: 'starts' },
  { method: 'POST', path: '/auth/customer/signup', anonymous: true },
  // Sent without a session to confirm a sign-up, and with one to confirm a changed e-mail address.
  { method: 'POST', path: '/auth/customer/verification', session: 'renews' },
  { method: 'POST', path: '/auth/customer/signout', session: 'ends', brief: true },
  { method: 'POST', path: '/auth/customer/signin-with-google', session: 'starts' },
  { method: 'GET', path: '/auth/customer/profile' },
  { method: 'PUT', path: '/auth/customer/profile', upload: true },
  { method: 'PUT', path: '/auth/customer/profile/change-password', session: 'renews' },
  { method: 'POST', path: '/auth/customer/forgot-password', anonymous: true },
  { method: 'POST', path: '/auth/customer/verify-pass-reset-code', anonymous: true, reset: 'sets cookie' },
  { method: 'PUT', path: '/auth/customer/reset-password', session: 'starts', reset: 'sends cookie' },
  { method: 'GET', path: '/customers/get-favorites' },
  { method: 'POST', path: '/customers/add-favorite' },
  { method: 'DELETE', path: '/customers/remove-favorite' },
  { method: 'GET', path: '/categories', publicRead: true, probe: '/categories?parent=&limit=1' },
  { method: 'GET', path: '/categories/recursive', publicRead: true, probe: '/categories/recursive' },
  { method: 'POST', path: '/categories', upload: true },
  { method: 'DELETE', path: '/categories/many' },
  { method: 'PUT', path: '/categories/:id', upload: true },
  { method: 'DELETE', path: '/categories/:id' },
  { method: 'GET', path: '/products', publicRead: true, probe: LIST_PROBE },
  { method: 'GET', path: '/products/colors', publicRead: true, probe: '/products/colors' },
  { method: 'GET', path: '/products/:id', publicRead: true, probe: LIST_PROBE },
  { method: 'GET', path: '/rating', publicRead: true },
  { method: 'POST', path: '/rating' },
  { method: 'GET', path: '/rating/my-rating' },
  { method: 'GET', path: '/settings', publicRead: true },
]

/** Key of calls that are not in the table. The store makes none. */
const OTHER: RouteName = 'other'
const nameOf = ({ method, path }: ContractRoute): RouteName => `${method} ${path}`
const NAMES = new Map(ROUTES.map((route) => [route, nameOf(route)]))

/** Maps the name of each route to the path of its probe. */
export const ROUTE_PROBES: ReadonlyMap<RouteName, string> = new Map([
  ...ROUTES.map((route) => [nameOf(route), route.probe ?? DEFAULT_PROBE] as const),
  [OTHER, DEFAULT_PROBE],
])
export const ROUTE_NAMES: readonly RouteName[] = [...ROUTE_PROBES.keys()]

export function routeName(route: ContractRoute): RouteName {
  return NAMES.get(route) ?? OTHER
}

/** @param path below `/api/v1.0`, with or without a query */
export function routeNameOf(method: string, path: string): RouteName {
  const found = findRoute(method, path.split('?', 1)[0] ?? '')
  return found && 'route' in found ? routeName(found.route) : OTHER
}

/** Ids are 24 hex characters. The pattern is wider: the provider refuses ids of another form. */
const ID = /^[\w-]{1,64}$/

type FoundRoute = { readonly route: ContractRoute } | { readonly allowed: readonly string[] } | undefined

/** Returns `undefined` for an unknown path, and `allowed` for a known path with another method. */
export function findRoute(method: string, path: string): FoundRoute {
  const routes = ROUTES.filter((route) => fits(route.path, path))
  if (routes.length === 0) return undefined
  const wanted = method === 'HEAD' ? 'GET' : method
  const route = routes.find((each) => each.method === wanted)
  if (route) return { route }
  const allowed = routes.map((each) => each.method)
  return { allowed: allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed }
}

function fits(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/:id')) return pattern === path
  const parent = pattern.slice(0, -':id'.length)
  return path.startsWith(parent) && ID.test(path.slice(parent.length))
}
