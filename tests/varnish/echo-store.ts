/** Stands for a store: answers with what it has heard, for anybody to keep unless told otherwise. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface EchoAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** How often, before it is as always again; absent: for good. */
  times?: number
}

const VARY = 'Accept-Language, Cookie, Accept-Encoding, Accept'

export async function startEchoStore() {
  const answers = new Map<string, EchoAnswer>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    asked.push(url)
    const told = answers.get(url)
    if (told?.times !== undefined) {
      told.times -= 1
      if (told.times === 0) answers.delete(url)
    }
    response.writeHead(told?.status ?? 200, {
      'content-type': 'text/html',
      ...(told ? told.headers : { 'cache-control': 'public, s-maxage=600', vary: VARY }),
    })
    response.end(JSON.stringify({ url, headers }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** By address: what is answered there. */
    answers,
    /** Every address that was asked for, in order. */
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
