import type { RequestHandler } from 'express'
import { plainSegment } from '../http/plain-segment.ts'
import { sendNotFound } from './error-page.ts'

/** Clients refuse a response with more than 16 KB of headers, and `Location` is one of them. */
const MAX_REDIRECT_LENGTH = 8192
/**
 * A listing has a hundred colours at most. Vike copies the earlier values of a parameter for each further one: 7,000 of them
 * in a request of 14 KB took two seconds, in which no other request was answered.
 */
const MAX_PARAMETERS = 200

/**
 * Passes only addresses to Vike that it can route. Other addresses are answered here: some make Vike throw
 * (prototype names in the query, `pageContext.json`, addresses of Vite's development server), some take it
 * seconds (thousands of parameters), and some could make it redirect to another site.
 */
export function pageAddresses(): RequestHandler {
  return (request, response, next) => {
    const address = pageAddress(request.originalUrl)
    if (address === request.originalUrl) return next()
    if (address === undefined || address.length > MAX_REDIRECT_LENGTH) return sendNotFound(request, response)
    // A redirect, because Vike's client-side router parses the query in the same way.
    response.status(301).set('Cache-Control', 'no-store').location(address).end()
  }
}

/**
 * Returns the normalized address; `undefined` when no page can have it.
 * `pageAddress('//about/?x=1&toString=2') // '/about?x=1'`
 */
function pageAddress(target: string): string | undefined {
  const at = target.indexOf('?')
  const path = at < 0 ? target : target.slice(0, at)
  if (target.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS) return undefined
  const encoded = path.split('/').filter(Boolean)
  const segments = encoded.map(plainSegment)
  if (!segments.every(isName) || isForMachines(segments)) return undefined
  return `/${encoded.join('/')}${at < 0 ? '' : withoutPrototypeNames(target.slice(at))}`
}

function isName(segment: string | undefined): segment is string {
  return segment !== undefined && !/^\.{0,2}$/.test(segment)
}

/**
 * Matches Vike's `pageContext.json`, which the store does not use, paths of Vite's development server, and
 * the directory of built files.
 */
function isForMachines(segments: readonly string[]): boolean {
  return /\.pageContext\.json\s*$/.test(segments.at(-1) ?? '') || /^(@|__|assets$)/.test(segments[0] ?? '')
}

/**
 * Removes names of `Object.prototype`. Vike collects the query in plain objects, where a parameter
 * `hasOwnProperty` shadows the method that Vike calls.
 */
function withoutPrototypeNames(query: string): string {
  const search = new URLSearchParams(query)
  const inherited = [...search.keys()].filter((name) => name in Object.prototype)
  if (inherited.length === 0) return query
  for (const name of inherited) search.delete(name)
  return search.size > 0 ? `?${search}` : ''
}
