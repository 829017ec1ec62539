import { type Api, createApi } from '#api/client.ts'
import { createTransport } from '#api/transport.ts'
import { fetchPart } from '#domain/fetch-part.ts'
import { reportSessionEnd } from '#ui/account/session-end.ts'

/** The API client of a document. Its calls go to the store's origin. */
export function createBrowserApi(): Api {
  const names = async () =>
    (await fetchPart(() => import('#locales/browser-shown-names.ts'))).browserShownNames
  const isOnline = () => navigator.onLine
  return createApi(createTransport({ origin: '', isOnline, onSessionEnd: reportSessionEnd }), { names })
}
