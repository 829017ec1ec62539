import { showsPerson } from '#domain/pictures.ts'

/** What a request is for, when its answer may be kept for reading without a network. */
export type CacheKind = 'page' | 'asset' | 'picture' | 'data'

/** @returns undefined: the worker lets it pass as if it were not there */
export function cacheKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): CacheKind | undefined {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return undefined
  if (pathname.startsWith('/assets/')) return 'asset'
  if (showsPerson(pathname)) return undefined
  if (/^\/(_image|icons)\//.test(pathname)) return 'picture'
  if (/^\/api\/v1\.0\/(products|categories|settings)\b/.test(pathname)) return 'data'
  // Other doors of the server are no pages: the mock's own, the API's reference, files.
  if (/^\/(__mock|api|media|identity|sheet)\b/.test(pathname)) return undefined
  return mode === 'navigate' ? 'page' : undefined
}

/** Whether anybody may have the answer. Only what says so is kept: silence is no permission. */
export function isPublic(answer: KeepableAnswer): boolean {
  return isWhole(answer) && says(answer, 'public') && !says(answer, 'private') && !says(answer, 'no-store')
}

/** Whether the page may be kept: one person's own page says `no-store`, and any page may say `private` because of its nonce. */
export function isKeepablePage(answer: KeepableAnswer): boolean {
  return isWhole(answer) && !says(answer, 'no-store')
}

type KeepableAnswer = Pick<Response, 'ok' | 'type' | 'headers'>

const isWhole = ({ ok, type }: KeepableAnswer) => ok && type === 'basic'

function says({ headers }: KeepableAnswer, directive: 'public' | 'private' | 'no-store'): boolean {
  const directives = (headers.get('cache-control') ?? '').split(',')
  return directives.some((each) => each.trim().toLowerCase().split('=')[0] === directive)
}
