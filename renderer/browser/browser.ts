import { createStore } from 'jotai'
import { type BrowserTexts, createBrowserTexts } from '#locales/browser-texts.ts'
import { openAccountAtom } from '#ui/account/account.ts'
import { DEHYDRATED_GLOBAL } from '../shared/hydration-ids.ts'
import { setRunningBrowser } from '../shared/running-browser.ts'
import { followNewHashes } from './hash-scroll.ts'
import { type BrowserResources, hydrateCache } from './query-cache.ts'

/** The state of one document: atoms, data, texts. */
export interface Browser extends BrowserResources {
  readonly store: ReturnType<typeof createStore>
  /** Replaced when the customer chooses another language. */
  texts: BrowserTexts
  /** Those of the previous language until the chosen one is shown: a page may still be rendered in them. */
  lastTexts?: BrowserTexts
}

export async function startBrowser(): Promise<Browser> {
  const waiting = window[DEHYDRATED_GLOBAL] as unknown[] | undefined
  const hydrated = hydrateCache(waiting, (push) => {
    window[DEHYDRATED_GLOBAL] = { push }
  })
  const { session, customer } = hydrated.opening
  const store = createStore()
  store.set(openAccountAtom, customer)
  const texts = createBrowserTexts(session.language, session.isPseudo)
  await texts.prepare(window.location.pathname)
  const browser: Browser = { ...hydrated, store, texts }
  setRunningBrowser(browser)
  followNewHashes()
  return browser
}
