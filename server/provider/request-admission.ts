import type { Request, Response } from 'express'
import { isSameOrigin } from '../http/fetch-metadata.ts'
import { sendJsonError } from '../http/json-error.ts'
import { readRequestBody } from '../http/read-body.ts'
import { isSafeMethod } from '../http/safe-method.ts'
import { type ContractRoute, findRoute } from './routes.ts'

const MAX_JSON_BYTES = 32 * 1024
/** CONTRACT.md: pictures of up to 5 MB; 64 KB for the other parts of the multipart body. */
const MAX_UPLOAD_BYTES = 5 * 1024 * 1024 + 64 * 1024

/** A JSON body is small: it usually fits in one packet. */
const JSON_WITHIN_MS = 5000
/** Less than the listener's `requestTimeout` (server/http/server.ts), so that this 408 is sent first. */
const UPLOAD_WITHIN_MS = 25_000

/** Returns the route of a valid request. Returns `undefined` after an error response has been sent. */
export function admitRequest(
  request: Request,
  response: Response,
  publicUrl: string,
): ContractRoute | undefined {
  const found = findRoute(request.method, request.path)
  if (!found) return refuse(404, 'Unknown endpoint')
  if ('allowed' in found) {
    response.set('Allow', found.allowed.join(', '))
    return refuse(405, 'Method not allowed')
  }
  const { route } = found
  if (!isSafeMethod(request.method) && !isSameOrigin(request, publicUrl))
    return refuse(403, 'Writes are accepted from pages of this store only')
  if (request.headers['transfer-encoding'] !== undefined) return refuse(411, 'Content-Length is required')
  const length = lengthOf(request)
  if (length > (route.upload ? MAX_UPLOAD_BYTES : MAX_JSON_BYTES)) return refuse(413, 'Too large')
  if (length > 0 && !request.is(route.upload ? 'multipart/form-data' : 'application/json'))
    return refuse(415, route.upload ? 'Send multipart/form-data' : 'Send application/json')
  return route

  function refuse(status: number, message: string): undefined {
    // The rest of a refused body is not read, so the connection cannot be reused.
    if (!isSafeMethod(request.method)) response.set('Connection', 'close')
    sendJsonError(response, status, message)
  }
}

/**
 * Resolves with the whole body of an admitted request; `undefined` for none. It is read before the provider is called, so
 * that a slow client holds no connection to it. Rejects with `BodyTooSlow`, and with an `Error` when the client disconnects.
 */
export async function readProxiedBody(request: Request, route: ContractRoute): Promise<Buffer | undefined> {
  if (lengthOf(request) === 0) return undefined
  return readRequestBody(request, route.upload ? UPLOAD_WITHIN_MS : JSON_WITHIN_MS)
}

function lengthOf(request: Request): number {
  return Number(request.headers['content-length'] ?? 0)
}
