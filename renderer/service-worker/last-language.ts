import { boundedCache } from './bounded-cache.ts'

const cache = boundedCache('language-1', 1)
const ADDRESS = '/language'

/** The language of the page shown last, in a cache: a service worker loses its memory when it stops. */
export const lastLanguage = {
  read: async (): Promise<string> => (await (await cache.match(ADDRESS))?.text()) ?? 'en',
  write: (language: string): Promise<void> => cache.put(ADDRESS, new Response(language)),
}
