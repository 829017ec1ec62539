import { showsPerson } from '#domain/pictures.ts'

/** Kinds of requests whose responses may be cached for offline reading. */
type CacheKind = 'page' | 'asset' | 'picture' | 'data'

/** Returns undefined for requests that the worker leaves to the browser. */
export function cacheKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): CacheKind | undefined {
  const { origin: requested, pathname } = new URL(url)
  if (method !== 'GET' || requested !== origin) return undefined
  if (pathname.startsWith('/assets/')) return 'asset'
  if (showsPerson(pathname)) return undefined
  if (/^\/(_image|icons)\//.test(pathname)) return 'picture'
  if (/^\/api\/v1\.0\/(products|categories|settings)\b/.test(pathname)) return 'data'
  // These addresses are no pages: the mock's admin page, the API and its reference, files, sheets.
  if (/^\/(__mock|api|media|identity|sheet)\b/.test(pathname)) return undefined
  return mode === 'navigate' ? 'page' : undefined
}

/** Whether the response is public. Only an explicit `public` counts. */
export function isPublic(response: ResponseHead): boolean {
  return (
    isComplete(response) &&
    hasDirective(response, 'public') &&
    !hasDirective(response, 'private') &&
    !hasDirective(response, 'no-store')
  )
}

/** Whether the page may be cached: a customer's page says `no-store`; other pages may say `private` because of a nonce. */
export function isCacheablePage(response: ResponseHead): boolean {
  return isComplete(response) && !hasDirective(response, 'no-store')
}

type ResponseHead = Pick<Response, 'ok' | 'type' | 'headers'>

const isComplete = ({ ok, type }: ResponseHead) => ok && type === 'basic'

function hasDirective({ headers }: ResponseHead, directive: 'public' | 'private' | 'no-store'): boolean {
  const directives = (headers.get('cache-control') ?? '').split(',')
  return directives.some((each) => each.trim().toLowerCase().split('=')[0] === directive)
}
