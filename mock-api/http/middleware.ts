/** Middlewares that run before the calls. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Request, RequestHandler } from 'express'
import type { CallFaults, Scenario } from '../admin/scenario.ts'
import type { MockState } from '../state-type.ts'
import { Refusal } from './refusal.ts'
import type { RequestLog } from './request-log.ts'

const ID = /^[0-9a-f]{24}$/
const REQUEST_ID = /^[\w.:-]{1,64}$/

/** `X-Request-Id`: the client's id if it is valid, else a new one. */
export const requestId: RequestHandler = (request, response, next) => {
  const clientId = request.get('x-request-id')
  response.set('X-Request-Id', clientId && REQUEST_ID.test(clientId) ? clientId : randomUUID())
  response.set('X-Content-Type-Options', 'nosniff')
  next()
}

export function logged(log: RequestLog, now: () => number): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    const { method, originalUrl } = request
    const time = new Date(now()).toISOString()
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 0
      log.add({ time, method, url: originalUrl, status, ms: performance.now() - started })
    })
    next()
  }
}

/** CORS for one configured origin (CONTRACT.md, Conventions). */
export function cors(origin: string | undefined): RequestHandler {
  return (request, response, next) => {
    if (!origin) return next()
    response.vary('Origin')
    if (request.get('origin') === origin) {
      response.set('Access-Control-Allow-Origin', origin)
      response.set('Access-Control-Allow-Credentials', 'true')
      response.set('Access-Control-Expose-Headers', 'X-Request-Id, ETag, Retry-After')
      if (request.method === 'OPTIONS' && request.get('access-control-request-method')) {
        response.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE')
        response.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, X-Request-Id')
        response.set('Access-Control-Max-Age', '600')
        return void response.status(204).end()
      }
    }
    next()
  }
}

/** Applies the scenario: delays, failures and cut connections, before the call is handled. */
export function simulateFaults(state: MockState): RequestHandler {
  /** Calls since the scenario began, for all calls and for each call with faults of its own. */
  const counts = new WeakMap<Scenario | CallFaults, number>()
  return async (request, _response, next) => {
    const faults = faultsOf(state.scenario, request)
    const { latencyMs, jitterMs, failureRate, failStatus, offline, failEvery } = faults
    if (latencyMs + jitterMs > 0) await delay(latencyMs + chance(state) * jitterMs)
    if (offline) return void request.socket.destroy()
    const calls = (counts.get(faults) ?? 0) + 1
    counts.set(faults, calls)
    if ((failEvery > 0 && calls % failEvery === 0) || (failureRate > 0 && chance(state) < failureRate)) {
      throw new Refusal(failStatus, 'Simulated failure')
    }
    next()
  }
}

/** Returns the faults of the call, else those of all calls. */
function faultsOf(scenario: Scenario, { method, path }: Pick<Request, 'method' | 'path'>) {
  const asked = method === 'HEAD' ? 'GET' : method
  return scenario.calls.find((call) => call.method === asked && matches(call.path, path)) ?? scenario
}

/** `/products/{id}` matches `/products/0f165f0ede5427201ccbca4d`. */
function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every(
      (part, place) => part === given[place] || (part.startsWith('{') && ID.test(given[place] ?? '')),
    )
  )
}

/** From 0 to just under 1. */
function chance(state: MockState): number {
  return state.random(4).readUInt32BE() / 2 ** 32
}
