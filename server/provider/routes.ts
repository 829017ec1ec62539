/** The calls of CONTRACT.md that the store passes on. What is not here never reaches the provider. */

export interface ContractRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /**
   * What the call does to the session: `starts` answers with a token and is sent without one, `renews` answers with
   * one and is sent with the present one, if any; `ends` makes it void. Absent: nothing.
   */
  readonly session?: 'starts' | 'renews' | 'ends'
  /** The steps of a password reset, which the provider ties together with a cookie of its own. */
  readonly reset?: 'gives cookie' | 'takes cookie'
  /** Sent without the customer's token, because it is none of this call's business. */
  readonly anonymous?: true
  /** A visitor may read it too: an ended session does not keep it from being answered. */
  readonly publicRead?: true
  /** Multipart with a picture. */
  readonly upload?: true
  /** The store's own read that tells whether the provider answers calls like this one. Absent: `DEFAULT_PROBE`. */
  readonly probe?: string
}

/** Names a route in metrics and for the circuit breakers: `GET /products/:id`. A closed set. */
export type RouteName = string

export const DEFAULT_PROBE = '/settings'
const LIST_PROBE = '/products?limit=1'

const ROUTES: readonly ContractRoute[] = [
  { method: 'POST', path: '/visits', anonymous: true },
  { method: 'POST', path: '/auth/customer/signin', session: 'starts' },
  { method: 'POST', path: '/auth/customer/signup', anonymous: true },
  // A sign-up has no session yet; a new e-mail address is confirmed within one.
  { method: 'POST', path: '/auth/customer/verification', session: 'renews' },
  { method: 'POST', path: '/auth/customer/signout', session: 'ends' },
  { method: 'POST', path: '/auth/customer/signin-with-google', session: 'starts' },
  { method: 'GET', path: '/auth/customer/profile' },
  { method: 'PUT', path: '/auth/customer/profile', upload: true },
  { method: 'PUT', path: '/auth/customer/profile/change-password', session: 'renews' },
  { method: 'POST', path: '/auth/customer/forgot-password', anonymous: true },
  { method: 'POST', path: '/auth/customer/verify-pass-reset-code', anonymous: true, reset: 'gives cookie' },
  { method: 'PUT', path: '/auth/customer/reset-password', session: 'starts', reset: 'takes cookie' },
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

/** Calls that the table does not have; the store makes none. */
const OTHER: RouteName = 'other'
const nameOf = ({ method, path }: ContractRoute): RouteName => `${method} ${path}`
const NAMES = new Map(ROUTES.map((route) => [route, nameOf(route)]))

/** Each route's name with the path of its probe. */
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

/** Ids are 24 hex characters; anything else that could be one is for the provider to refuse. */
const ID = /^[\w-]{1,64}$/

export type FoundRoute =
  | { readonly route: ContractRoute }
  | { readonly allowed: readonly string[] }
  | undefined

/** `undefined`: no such path. `allowed`: the path is known, with these methods. */
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
