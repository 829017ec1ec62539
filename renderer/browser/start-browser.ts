import { createStore } from 'jotai'
import { createBrowserTexts } from '#locales/browser-texts.ts'
import { openAccountAtom } from '#ui/account/account.ts'
import { DEHYDRATED_GLOBAL } from '../shared/hydration-ids.ts'
import { type Browser, setRunningBrowser } from '../shared/running-browser.ts'
import { navigate } from './lazy-navigation.ts'
import { hydrateCache } from './query-cache.ts'

/** Creates the document's state from the dehydrated values. Rejects with `PartFailure` if the texts cannot be loaded. */
export async function startBrowser(): Promise<Browser> {
  const waiting = window[DEHYDRATED_GLOBAL] as unknown[] | undefined
  const hydrated = hydrateCache(waiting, (push) => {
    window[DEHYDRATED_GLOBAL] = { push }
  })
  const { session, account } = hydrated.opening
  const store = createStore()
  store.set(openAccountAtom, account)
  const texts = createBrowserTexts(session.language, session.isPseudo)
  const { pathname } = window.location
  await texts.prepare(pathname)
  const browser: Browser = { ...hydrated, store, texts, navigate, pathnames: new Set([pathname]) }
  setRunningBrowser(browser)
  return browser
}
