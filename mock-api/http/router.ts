/** Builds routes from calls: access, input, response, and 405 with `Allow` for a path's other methods. */
import { parse } from 'cookie'
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import { languageOf } from '../languages.ts'
import type { Account } from '../records.ts'
import type { Call, ValidToken } from './call.ts'
import { callerNetwork } from './caller-address.ts'
import { readMultipart } from './multipart.ts'
import { notAllowed, notFound, notSignedIn, Refusal } from './refusal.ts'
import { rawQuery, validate } from './validate.ts'

const BODY_LIMIT = '100kb'
const STORED = 'public, max-age=60, stale-while-revalidate=300'
const REVALIDATED = 'public, no-cache'
const ID = /^[0-9a-f]{24}$/

type Found = { account: Account; token: ValidToken } | undefined
type FindCaller = (authorization: string) => Promise<Found>

/** @param revalidated whether public responses have to be revalidated by caches */
export function callRouter(calls: readonly Call[], findCaller: FindCaller, revalidated: boolean): Router {
  const router = Router()
  const answerCall = createAnswer(revalidated ? REVALIDATED : STORED)
  const readJson = express.json({ limit: BODY_LIMIT, type: isJson })
  // Fixed paths come before parameters: /categories/many is not the category with the id "many".
  const byPath = new Map<string, Call[]>()
  for (const call of calls) byPath.set(call.path, [...(byPath.get(call.path) ?? []), call])
  const paths = [...byPath].sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))

  for (const [path, callsOfPath] of paths) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'))
    for (const call of callsOfPath) {
      // Without access no body is read.
      const handlers: RequestHandler[] = [checkAccess(call, findCaller)]
      if (call.body) handlers.push(refuseOtherMedia, readJson)
      route[call.method](...handlers, (request, response) => answerCall(call, request, response))
    }
    const allowed = callsOfPath.flatMap(({ method }) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    )
    route.all((request, response) => {
      response.set('Allow', [...allowed, 'OPTIONS'].join(', '))
      if (request.method === 'OPTIONS') return void response.status(204).end()
      throw new Refusal(405, 'Method not allowed')
    })
  }
  return router
}

/** Refuses callers who may not make the call. Leaves the caller in `response.locals`. */
function checkAccess({ access }: Call, findCaller: FindCaller) {
  return async (request: Request, response: Response, next: NextFunction) => {
    const authorization = request.get('authorization')
    const found = authorization ? await findCaller(authorization) : undefined
    if (access !== 'public' && !found) throw notSignedIn()
    if (access === 'admin' && found?.account.role !== 'admin') throw notAllowed()
    response.locals.found = found
    next()
  }
}

function createAnswer(publicCaching: string) {
  return async (call: Call, request: Request, response: Response) => {
    const found: Found = response.locals.found
    const params = request.params as Record<string, string>
    if (Object.values(params).some((id) => !ID.test(id))) throw notFound()

    const query = call.query && validate(call.query, rawQuery(request.url), 'query')
    const form = call.form && (await readMultipart(request, call.form))
    const body = call.body ? validate(call.body, request.body ?? {}, 'body') : form?.json
    const answer = await call.handle({
      params,
      query,
      body,
      image: form?.image,
      caller: found?.account,
      token: found?.token,
      address: callerNetwork(request),
      language: languageOf(request),
      cookies: parse(request.headers.cookie ?? '', { decode: (value) => value }),
      secure: request.secure,
    })

    response.set(
      'Cache-Control',
      call.cacheable && !request.get('authorization') ? publicCaching : 'private, no-store',
    )
    if (call.cacheable) response.vary('Authorization')
    for (const [name, value] of Object.entries(answer.headers ?? {})) response.set(name, value)
    response.status(answer.status ?? call.answer.status).json(answer.body)
  }
}

export function isJson(request: { headers: { 'content-type'?: string } }): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')
}

/** 415 for a body that is not JSON. */
export function refuseOtherMedia(request: Request, _response: Response, next: () => void) {
  const empty =
    request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length'] ?? 0)
  if (!empty && !isJson(request)) throw new Refusal(415, 'The body should be JSON')
  next()
}
