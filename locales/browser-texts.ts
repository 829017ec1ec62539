import { fetchPart } from '#domain/fetch-part.ts'
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
  const loads = new Map<LoadedNamespace, Promise<void>>()

  function add(namespace: LoadedNamespace): Promise<void> {
    const loading = loads.get(namespace) ?? load(namespace)
    loads.set(namespace, loading)
    return loading
  }

  async function load(namespace: LoadedNamespace): Promise<void> {
    try {
      const { default: more } = await fetchPart(fileOf(language, namespace))
      Object.assign(texts, isPseudo ? (await fetchPart(() => import('./pseudo.ts'))).pseudoTexts(more) : more)
    } catch (failure) {
      // The next call tries again.
      loads.delete(namespace)
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

type LoadedNamespace = Namespace | 'common'
type TextFile = { readonly default: Texts }
type TextFiles = Readonly<Record<string, () => Promise<TextFile>>>

function fileOf(language: Language, namespace: LoadedNamespace): () => Promise<TextFile> {
  const file = FILES[namespace][`./${language}.json`]
  if (!file) throw new Error(`There are no texts in ${language}`)
  return file
}

/** The build generates the file of each namespace (build/vite/text-namespaces.ts). */
const FILES: Readonly<Record<LoadedNamespace, TextFiles>> = {
  common: import.meta.glob<TextFile>('./*.json', { query: '?namespace=common' }),
  home: import.meta.glob<TextFile>('./*.json', { query: '?namespace=home' }),
  about: import.meta.glob<TextFile>('./*.json', { query: '?namespace=about' }),
  account: import.meta.glob<TextFile>('./*.json', { query: '?namespace=account' }),
  compare: import.meta.glob<TextFile>('./*.json', { query: '?namespace=compare' }),
  contact: import.meta.glob<TextFile>('./*.json', { query: '?namespace=contact' }),
  details: import.meta.glob<TextFile>('./*.json', { query: '?namespace=details' }),
  offer: import.meta.glob<TextFile>('./*.json', { query: '?namespace=offer' }),
  privacy: import.meta.glob<TextFile>('./*.json', { query: '?namespace=privacy' }),
  profile: import.meta.glob<TextFile>('./*.json', { query: '?namespace=profile' }),
  quote: import.meta.glob<TextFile>('./*.json', { query: '?namespace=quote' }),
  wishlist: import.meta.glob<TextFile>('./*.json', { query: '?namespace=wishlist' }),
  sheet: import.meta.glob<TextFile>('./*.json', { query: '?namespace=sheet' }),
}
