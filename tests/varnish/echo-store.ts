/** A fake store: responds with the request that it received, cacheable unless configured otherwise. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface EchoAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Number of responses before the default returns. Absent: no limit. */
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
    /** Configured responses by path. */
    answers,
    /** Paths of all requests, in order. */
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
