import { fetchPart } from '#domain/load-part.ts'
import { keepAddress } from './keep-address.ts'

export type ClientRouter = typeof import('vike/client/router')

/** Loads and starts Vike's client router, which then owns the history and clicks on links. `takenOver`: after its first render. */
export async function loadClientRouter(takenOver: Promise<void>): Promise<ClientRouter> {
  const address = keepAddress()
  void takenOver.then(address.end)
  const [router] = await fetchPart(() =>
    Promise.all([import('vike/client/router'), import('virtual:client-router').then(address.begin)]),
  )
  return router
}
