import type { i18n } from 'i18next'
import { createStore } from 'jotai'
import { createBrowserI18n } from '#locales/browser-i18n.ts'
import { recogniseCustomerAtom } from '#ui/state/account.ts'
import { type BrowserResources, takeOver } from './browser-resources.ts'
import { HANDOVER_GLOBAL } from './handover-global.ts'

/** All that lives as long as the document: state, data, texts. */
export interface Browser extends BrowserResources {
  readonly store: ReturnType<typeof createStore>
  readonly i18n: i18n
}

let running: Browser | undefined

/** The browser's, once its first page has come alive. On a server there is none. */
export function runningBrowser(): Browser | undefined {
  return running
}

export async function startBrowser(): Promise<Browser> {
  const waiting = window[HANDOVER_GLOBAL] as unknown[] | undefined
  const taken = takeOver(waiting, (push) => {
    window[HANDOVER_GLOBAL] = { push }
  })
  const { session, customer } = taken.opening
  const store = createStore()
  if (customer) store.set(recogniseCustomerAtom, customer)
  running = { ...taken, store, i18n: await createBrowserI18n(session.language) }
  return running
}
