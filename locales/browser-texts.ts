import { fetchPart } from '#domain/load-part.ts'
import type { Language } from './languages.ts'
import type { MemoizedTexts } from './memoized-t.ts'
import type { Namespace } from './namespaces.ts'
import { namespaceOf } from './page-namespace.ts'
import type { Texts } from './pseudo.ts'
import { createTranslate } from './translate.ts'

/** The texts of one language in the browser. Only the namespaces of the pages shown so far are loaded. */
export interface BrowserTexts extends MemoizedTexts {
  /** Resolves when the texts of the page at `pathname` are loaded. Loaded namespaces are not requested again. */
  readonly prepare: (pathname: string) => Promise<void>
}

/** @param isPseudo uses the pseudo language of `pseudo.ts`; its code is only downloaded then */
export function createBrowserTexts(language: Language, isPseudo = false): BrowserTexts {
  const texts: Record<string, Texts[string]> = {}
  const parts = new Map<Part, Promise<void>>()

  function add(part: Part): Promise<void> {
    const adding = parts.get(part) ?? load(part)
    parts.set(part, adding)
    return adding
  }

  async function load(part: Part): Promise<void> {
    try {
      const { default: more } = await fetchPart(fileOf(language, part))
      Object.assign(texts, isPseudo ? (await fetchPart(() => import('./pseudo.ts'))).pseudoTexts(more) : more)
    } catch (failure) {
      // The next call tries again.
      parts.delete(part)
      throw failure
    }
  }

  return {
    t: createTranslate(language, texts),
    async prepare(pathname) {
      const own = namespaceOf(pathname)
      await Promise.all([add('common'), own && add(own)])
    },
  }
}

type Part = Namespace | 'common'
type TextFile = { readonly default: Texts }
type TextFiles = Readonly<Record<string, () => Promise<TextFile>>>

function fileOf(language: Language, part: Part): () => Promise<TextFile> {
  const file = FILES[part][`./${language}.json`]
  if (!file) throw new Error(`There are no texts in ${language}`)
  return file
}

/** The build generates the file of each namespace (build/vite/text-namespaces.ts). */
const FILES: Readonly<Record<Part, TextFiles>> = {
  common: import.meta.glob<TextFile>('./*.json', { query: '?part=common' }),
  home: import.meta.glob<TextFile>('./*.json', { query: '?part=home' }),
  about: import.meta.glob<TextFile>('./*.json', { query: '?part=about' }),
  account: import.meta.glob<TextFile>('./*.json', { query: '?part=account' }),
  compare: import.meta.glob<TextFile>('./*.json', { query: '?part=compare' }),
  contact: import.meta.glob<TextFile>('./*.json', { query: '?part=contact' }),
  details: import.meta.glob<TextFile>('./*.json', { query: '?part=details' }),
  listing: import.meta.glob<TextFile>('./*.json', { query: '?part=listing' }),
  privacy: import.meta.glob<TextFile>('./*.json', { query: '?part=privacy' }),
  profile: import.meta.glob<TextFile>('./*.json', { query: '?part=profile' }),
  quote: import.meta.glob<TextFile>('./*.json', { query: '?part=quote' }),
  wishlist: import.meta.glob<TextFile>('./*.json', { query: '?part=wishlist' }),
  sheet: import.meta.glob<TextFile>('./*.json', { query: '?part=sheet' }),
}
