/**
 * json-server's REST API for every record: reads, adds, changes and deletes. Its query language is not safe for the
 * public, so it is mounted below the admin routes only.
 */
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import jsonServer from 'json-server'
import type { MockState } from '../state-type.ts'
import type { Store } from '../storage/store.ts'

const MAX_PATTERN_LENGTH = 100
/** Thousands of levels could not be written or sent: JSON.stringify is recursive. */
const MAX_LEVELS = 10

/** @param changed called after a record has been added, changed or deleted */
export function recordsApi(state: MockState, changed: () => void): RequestHandler {
  let router: RequestHandler | undefined
  return (request, response, next) => {
    // Express 5 defines `query` as a getter; json-server (Express 4) modifies it.
    Object.defineProperty(request, 'query', {
      value: plainQuery(request.query),
      writable: true,
      configurable: true,
    })
    // Few mocks get such a request, and json-server takes as long to start as the rest of the mock.
    router ??= createRouter(state, changed)
    router(request, response, next)
  }
}

function createRouter(state: MockState, changed: () => void): RequestHandler {
  const { store } = state
  const db = store.openDatabase()
  const api = jsonServer.create()
  api.disable('x-powered-by')
  api.use(jsonServer.bodyParser as never)
  api.use(plainBody(store) as never)
  const router = jsonServer.router(db)
  Object.assign(db._, { id: '_id' })
  db._.mixin({ createId: () => state.newId() })
  // The last handler answers errors with a stack trace; it is replaced below.
  router.stack.pop()
  Object.assign(router, { render: renderAfterSaving(store, changed) })
  api.use(router as never)
  api.use(((_error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    response.status(400).json({ message: 'json-server cannot do this' })
  }) as never)
  return api as unknown as RequestHandler
}

function renderAfterSaving(store: Store, changed: () => void) {
  return (request: Request, response: Response) => {
    store.written().then(
      () => {
        if (request.method !== 'GET' && request.method !== 'HEAD') changed()
        const isMissing = response.statusCode === 404
        response.json(isMissing ? { message: 'There is no such record' } : response.locals.data)
      },
      () => response.status(500).json({ message: 'The records could not be saved' }),
    )
  }
}

function plainBody(store: Store) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!['POST', 'PUT', 'PATCH'].includes(request.method)) return next()
    const { body } = request
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return void response.status(400).json({ message: 'A record is an object' })
    }
    if (!hasLevels(body, MAX_LEVELS)) {
      return void response.status(400).json({ message: `A record has at most ${MAX_LEVELS} levels` })
    }
    const records = (store.records as unknown as Record<string, unknown>)[request.path.split('/')[1] ?? '']
    const taken =
      request.method === 'POST' &&
      Array.isArray(records) &&
      records.some((record) => record?._id !== undefined && String(record._id) === String(body._id))
    if (taken) return void response.status(409).json({ message: 'There is a record with this _id' })
    next()
  }
}

function hasLevels(value: unknown, atMost: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return atMost > 0 && Object.values(value).every((each) => hasLevels(each, atMost - 1))
}

/** Reduces json-server's own parameters to one value each, and escapes patterns: a regular expression may never end. */
function plainQuery(query: Request['query']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      if (name.endsWith('_like')) return [name, [value].flat().map((text) => escapePattern(String(text)))]
      return [name, name === 'q' || name.startsWith('_') ? [value].flat()[0] : value]
    }),
  )
}

function escapePattern(text: string): string {
  return text.slice(0, MAX_PATTERN_LENGTH).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
