import { showsPerson } from '#domain/pictures.ts'

/** What a request is for, when its answer may be kept for reading without a network. */
export type KeptKind = 'page' | 'asset' | 'picture' | 'data'

/** @returns undefined: the worker lets it pass as if it were not there */
export function keptKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): KeptKind | undefined {
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

/** Whether the server allows a copy: what is one person's own says `no-store`, and so is nothing personal ever kept. */
export function mayBeKept({ ok, type, headers }: Pick<Response, 'ok' | 'type' | 'headers'>): boolean {
  return ok && type === 'basic' && !/\bno-store\b/.test(headers.get('cache-control') ?? '')
}

/** What the provider says to one person alone. (A page says `private` for its nonce's sake.) */
export function isForAnybody({ headers }: Pick<Response, 'headers'>): boolean {
  return !/\bprivate\b/.test(headers.get('cache-control') ?? '')
}
