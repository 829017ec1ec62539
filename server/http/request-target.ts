import type { RequestListener } from 'node:http'
import { INERT_HEADERS } from './server.ts'

/**
 * RFC 9112 §3.2.1: a path and a query. The other forms (`*`, `http://host/`) are for proxies. A fragment is never sent, and
 * browsers read a backslash in a path as a slash. In the query a browser leaves more signs as they are.
 */
const ORIGIN_FORM = /^\/[!"$->@-[\]-~]*(?:\?[!"$-~]*)?$/

/** Answers requests whose target is in another form with 400. In front of Express, which parses the target first of all. */
export function onlyOriginForm(handler: RequestListener): RequestListener {
  return (request, response) => {
    if (ORIGIN_FORM.test(request.url ?? '')) handler(request, response)
    else response.writeHead(400, { ...INERT_HEADERS, Connection: 'close' }).end()
  }
}
