import { fetchPart } from '#domain/load-part.ts'
import { keepAddress, noteAddress } from './keep-address.ts'

export type ClientRouter = typeof import('vike/client/router')

/** Loads and starts Vike's client router, which then owns the history and clicks on links. */
export async function loadClientRouter(): Promise<ClientRouter> {
  keepAddress()
  const [router] = await fetchPart(() =>
    Promise.all([import('vike/client/router'), import('virtual:client-router').then(noteAddress)]),
  )
  return router
}
