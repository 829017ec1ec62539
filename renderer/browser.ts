import type { i18n } from 'i18next'
import { createStore } from 'jotai'
import { createBrowserI18n } from '#locales/browser-i18n.ts'
import { recogniseCustomerAtom } from '#ui/state/account.ts'
import { type BrowserResources, takeOver } from './browser-resources.ts'
import { HANDOVER_GLOBAL } from './handover-global.ts'
import { followNewHashes } from './hash-rides.ts'
import { setRunningBrowser } from './running-browser.ts'

/** All that lives as long as the document: state, data, texts. */
export interface Browser extends BrowserResources {
  readonly store: ReturnType<typeof createStore>
  readonly i18n: i18n
}

export async function startBrowser(): Promise<Browser> {
  const waiting = window[HANDOVER_GLOBAL] as unknown[] | undefined
  const taken = takeOver(waiting, (push) => {
    window[HANDOVER_GLOBAL] = { push }
  })
  const { session, customer } = taken.opening
  const store = createStore()
  if (customer) store.set(recogniseCustomerAtom, customer)
  const browser = { ...taken, store, i18n: await createBrowserI18n(session.language, session.isPseudo) }
  setRunningBrowser(browser)
  followNewHashes()
  return browser
}
