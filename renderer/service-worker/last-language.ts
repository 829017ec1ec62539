import { boundedCache } from './bounded-cache.ts'

const note = boundedCache('language-1', 1)
const ADDRESS = '/language'

/** The language of the page shown last, in a cache: a service worker loses its memory when it stops. */
export const lastLanguage = {
  read: async (): Promise<string> => (await (await note.find(ADDRESS))?.text()) ?? 'en',
  write: (language: string): Promise<void> => note.keep(ADDRESS, new Response(language)),
}
