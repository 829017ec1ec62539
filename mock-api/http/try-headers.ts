import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'

/**
 * For the calls of “Try it” in the API reference. The store passes on neither `Authorization` nor cookies to the admin
 * routes, and scripts can neither send nor read cookies: headers with other names are used in their place.
 */
export const tryHeaders: RequestHandler = (request, response, next) => {
  const { 'x-mock-token': token, 'x-mock-cookie': cookie } = request.headers
  for (const name of ['x-mock-token', 'x-mock-cookie', 'cookie']) delete request.headers[name]
  if (token) request.headers.authorization = `Bearer ${token}`
  if (cookie) request.headers.cookie = String(cookie)

  const writeHead = response.writeHead.bind(response)
  response.writeHead = ((status: number, headers: OutgoingHttpHeaders | IncomingHttpHeaders = {}) => {
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) response.setHeader(name, value)
    const cookies = [response.getHeader('set-cookie') ?? []].flat().map(String)
    if (cookies.length > 0) {
      response.removeHeader('set-cookie')
      response.setHeader('X-Mock-Cookie', cookies.map((each) => each.split(';', 1)[0]).join('; '))
    }
    return writeHead(status)
  }) as typeof response.writeHead
  next()
}
