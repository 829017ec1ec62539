/** Access rules of the pages (SPEC §2). Server and browser use the same function. */
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
 * Returns the path to open after sign-in, or `undefined` unless it is a page of this site (protection against open
 * redirects). The result is the address as the URL parser normalizes it, so that the checked address is the one that
 * is opened.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || next.length > NEXT_PATH_MAX_LENGTH) return undefined
  if (!/^\/(?![/\\])/.test(next) || FORBIDDEN.test(next)) return undefined
  // After these checks every text is a valid path, so the parser neither throws nor finds another origin in it.
  const { pathname, search, hash } = new URL(next, NOWHERE)
  return isPage(pathname) ? `${pathname}${search}${hash}` : undefined
}

const NOWHERE = 'http://store.invalid'
/** Control characters and backslashes: browsers remove the former and read the latter as slashes. */
const FORBIDDEN = /[\p{Cc}\\]/u

/**
 * Route patterns as regular expressions: `/details/:id` → `^/details/[^/]+/*$`. `isPage` rejects encoded slashes and
 * backslashes before it uses them.
 */
const pages = Object.values(patterns).map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/*$`))

function isPage(pathname: string): boolean {
  // The URL parser normalizes `/profile/..//` to `//`, which starts the address of another site.
  if (pathname.startsWith('//')) return false
  if (/%(2f|5c|25|0[0-9a-f]|1[0-9a-f]|7f)/i.test(pathname)) return false
  return pages.some((page) => page.test(pathname))
}

function isGuarded(path: string): boolean {
  return (
    path === patterns.profile || path.startsWith(`${patterns.profile}/`) || path === patterns.wishlistSheet
  )
}

function isForVisitors(path: string): boolean {
  return path === patterns.login || path === patterns.signup || path === patterns.forgotPassword
}

/** Returns the path percent-decoded, as a router does: `/%70rofile` must not bypass the guard. */
function pathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  try {
    return withoutTrailingSlash(decodeURIComponent(path))
  } catch {
    return withoutTrailingSlash(path)
  }
}

function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, '') || '/'
}
