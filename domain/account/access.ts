/** Who may open which page (SPEC §2), decided alike on the server and in the browser. */
import { NEXT_PATH_MAX_LENGTH } from '../limits.ts'
import { paths, patterns } from '../paths.ts'

type Access = { readonly allowed: true } | { readonly allowed: false; readonly redirectTo: string }

/**
 * @param address path with query, as in the address bar
 * `decideAccess('/profile', false)` → `{ allowed: false, redirectTo: '/login?next=%2Fprofile' }`
 */
export function decideAccess(address: string, signedIn: boolean): Access {
  const path = pathOf(address)
  if (!signedIn && isGuarded(path)) return { allowed: false, redirectTo: paths.login(safeNext(address)) }
  if (signedIn && isForVisitors(path)) return { allowed: false, redirectTo: paths.home() }
  return { allowed: true }
}

/**
 * The page to go on to after signing in, or `undefined` when it is not plainly a page of this site.
 * Gives the address as a browser would read it, so that what was checked is what is followed.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || next.length > NEXT_PATH_MAX_LENGTH) return undefined
  if (!/^\/(?![/\\])/.test(next) || FORBIDDEN.test(next)) return undefined
  const url = URL.canParse(next, NOWHERE) ? new URL(next, NOWHERE) : undefined
  if (url?.origin !== NOWHERE || !isPage(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

const NOWHERE = 'http://store.invalid'
/** Control characters and backslashes: browsers drop the first and read the second as a slash. */
const FORBIDDEN = /[\p{Cc}\\]/u

/** `/details/:id` → `^/details/[^/]+$`. An encoded slash or backslash in a segment is a trick, not a page. */
const pages = Object.values(patterns).map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`))

function isPage(pathname: string): boolean {
  // `/profile/..//` is read as `//`, and that is the beginning of another site's address.
  if (pathname.startsWith('//')) return false
  if (/%(2f|5c|25|0[0-9a-f]|1[0-9a-f]|7f)/i.test(pathname)) return false
  return pages.some((page) => page.test(withoutTrailingSlash(pathname)))
}

function isGuarded(path: string): boolean {
  return (
    path === patterns.profile || path.startsWith(`${patterns.profile}/`) || path === patterns.wishlistSheet
  )
}

function isForVisitors(path: string): boolean {
  return path === patterns.login || path === patterns.signup || path === patterns.forgotPassword
}

/** Decoded as a router does, so that `/%70rofile` is no way round the guard. */
function pathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  try {
    return withoutTrailingSlash(decodeURIComponent(path))
  } catch {
    return withoutTrailingSlash(path)
  }
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}
