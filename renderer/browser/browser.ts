import { createStore } from 'jotai'
import { type BrowserTexts, createBrowserTexts } from '#locales/browser-texts.ts'
import { openAccountAtom } from '#ui/account/account.ts'
import { DEHYDRATED_GLOBAL } from '../shared/hydration-ids.ts'
import { setRunningBrowser } from '../shared/running-browser.ts'
import { followNewHashes } from './hash-scroll.ts'
import { type BrowserResources, hydrateCache } from './query-cache.ts'

/** All that lives as long as the document: state, data, texts. */
export interface Browser extends BrowserResources {
  readonly store: ReturnType<typeof createStore>
  /** Others take their place when the person chooses another language. */
  texts: BrowserTexts
  /** Those of the language before, until the page stands in the one that was chosen: a page may still come in them. */
  lastTexts?: BrowserTexts
}

export async function startBrowser(): Promise<Browser> {
  const waiting = window[DEHYDRATED_GLOBAL] as unknown[] | undefined
  const taken = hydrateCache(waiting, (push) => {
    window[DEHYDRATED_GLOBAL] = { push }
  })
  const { session, customer } = taken.opening
  const store = createStore()
  store.set(openAccountAtom, customer)
  const texts = createBrowserTexts(session.language, session.isPseudo)
  await texts.prepare(window.location.pathname)
  const browser: Browser = { ...taken, store, texts }
  setRunningBrowser(browser)
  followNewHashes()
  return browser
}
