import type { RequestListener } from 'node:http'
import { INERT_HEADERS } from '../http/security-headers.ts'

/**
 * Origin form of the request target (RFC 9112 §3.2.1): a path and a query. The other forms (`*`,
 * `http://host/`) are for proxies. Fragments are never sent. A backslash is refused in the path, because
 * browsers read it as a slash. Browsers leave more characters unescaped in the query than in the path.
 */
const ORIGIN_FORM = /^\/[!"$->@-[\]-~]*(?:\?[!"$-~]*)?$/

/**
 * Answers requests whose target is in another form with 400. Runs before Express, which parses the target
 * first.
 */
export function onlyOriginForm(handler: RequestListener): RequestListener {
  return (request, response) => {
    if (ORIGIN_FORM.test(request.url ?? '')) handler(request, response)
    else response.writeHead(400, { ...INERT_HEADERS, Connection: 'close' }).end()
  }
}
