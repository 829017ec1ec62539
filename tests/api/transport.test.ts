import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { type Api, createApi } from '#api/client.ts'
import {
  ApiError,
  BrokenAnswerError,
  isApiError,
  isProviderFailure,
  isTimeoutError,
  NetworkError,
  pageStatusOf,
  TimeoutError,
} from '#api/errors.ts'
import { createTransport } from '#api/transport.ts'
import { json, startFakeProvider } from '#tests/support/fake-provider.ts'

/** Runs the garbage collector. */
const collect = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

const cutBeforeHead: RequestListener = ({ socket }) => void socket.destroy()
const cutInBody: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"data":')
  setImmediate(() => response.destroy())
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  )
}

describe('a call to the provider', () => {
  it.each([
    ['ends', '401', json(401, { message: 'no' }), 1],
    ['ends', '200 and “x-session: ended”', json(200, { data: [] }, { 'x-session': 'ended' }), 1],
    ['does not end', '200', json(200, { data: [] }), 0],
    ['does not end', '403', json(403, { message: 'no' }), 0],
  ] as const)('%s the session if it is answered with %s', async (_result, _answer, provider, times) => {
    const { origin } = await startFakeProvider(provider)
    const onSessionEnd = vi.fn()
    await createTransport({ origin, onSessionEnd })('/products').catch(() => {})
    expect(onSessionEnd).toHaveBeenCalledTimes(times)
  })

  it('returns the body of a successful answer', async () => {
    const { origin } = await startFakeProvider(json(200, { data: [1] }))
    expect(await createTransport({ origin })('/products')).toEqual({ data: [1] })
  })

  it('sends its method, body and headers below /api/v1.0', async () => {
    const seen: string[] = []
    const { origin } = await startFakeProvider((request, response) => {
      seen.push(
        `${request.method} ${request.url} ${request.headers['content-type']} ${request.headers.authorization}`,
      )
      json(201, {})(request, response)
    })
    const call = createTransport({ origin, headers: { authorization: 'Bearer t' } })
    await call('/rating', { method: 'POST', body: { stars: 5 } })
    expect(seen).toEqual(['POST /api/v1.0/rating application/json Bearer t'])
  })

  it.each([
    [
      'has keepalive, so that it is sent after the page is closed, if it counts a visit',
      (api: Api) => api.recordVisit(),
      true,
    ],
    ['has no keepalive if it is any other call', (api: Api) => api.signOut(), undefined],
  ] as const)('%s', async (_name, send, expected) => {
    const seen: (boolean | undefined)[] = []
    const call = createTransport({
      origin: '',
      fetch: async (_address, init) => {
        seen.push(init?.keepalive)
        return Response.json({})
      },
    })
    await send(createApi(call))
    expect(seen).toEqual([expected])
  })

  it('throws an ApiError with status, body and Retry-After if it is refused', async () => {
    const { origin } = await startFakeProvider(json(429, { message: 'slow down' }, { 'retry-after': '7' }))
    const failure = await failureOf(createTransport({ origin })('/products'))
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 429, body: { message: 'slow down' }, retryAfterSeconds: 7 })
  })

  it.each([
    ['HTML with status 200', '<!doctype html><p>hello', 200],
    ['incomplete JSON', '{"data": [', 200],
    ['a bare number', '42', 200],
    ['an empty body', '', 200],
    ['status 304 to an unconditional request', '', 304],
  ])('throws a BrokenAnswerError for %s', async (_name, body, status) => {
    const { origin } = await startFakeProvider((_request, response) => response.writeHead(status).end(body))
    expect(await failureOf(createTransport({ origin })('/products'))).toBeInstanceOf(BrokenAnswerError)
  })

  it('throws a BrokenAnswerError for an answer larger than 2 MB', async () => {
    const { origin } = await startFakeProvider(json(200, { data: 'x'.repeat(2 * 1024 * 1024) }))
    const failure = await failureOf(createTransport({ origin })('/products'))
    expect(failure).toBeInstanceOf(BrokenAnswerError)
  })

  it('throws a NetworkError for a redirect, and does not follow it', async () => {
    const { origin } = await startFakeProvider((request, response) => {
      if (request.url === '/inside') json(200, { data: 'secret' })(request, response)
      else response.writeHead(302, { location: '/inside' }).end()
    })
    expect(await failureOf(createTransport({ origin })('/products'))).toBeInstanceOf(NetworkError)
  })

  it('throws a TimeoutError if the body is not complete in time', async () => {
    const { origin } = await startFakeProvider((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"data":')
    })
    const failure = await failureOf(createTransport({ origin, timeoutMs: 60 })('/products'))
    expect(failure).toBeInstanceOf(TimeoutError)
  })

  it('ends in time if the garbage collector runs between the headers and the body of the answer', async () => {
    const { origin } = await startFakeProvider((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const dripping = setInterval(() => response.write(' '), 5)
      response.once('close', () => clearInterval(dripping))
    })
    const visitor = new AbortController()
    // Each collection takes as long as the heap of the process is large.
    const collecting = setInterval(collect, 100)
    const failure = failureOf(
      createTransport({ origin, timeoutMs: 400, signal: visitor.signal })('/products'),
    ).finally(() => clearInterval(collecting))
    expect(await failure).toBeInstanceOf(TimeoutError)
  })

  it('throws a NetworkError if the connection is refused', async () => {
    const { origin, server } = await startFakeProvider(json(200, {}))
    await new Promise((resolve) => server.close(resolve))
    expect(await failureOf(createTransport({ origin })('/products'))).toBeInstanceOf(NetworkError)
  })

  it.each([
    ['POST', true, true],
    ['PUT', true, true],
    ['POST', false, false],
    [undefined, true, false],
  ] as const)(
    'a call with method %s whose response is cut off, online: %s, may have been saved: %s',
    async (method, isOnline, mayBeSaved) => {
      for (const cut of [cutBeforeHead, cutInBody]) {
        const { origin } = await startFakeProvider(cut)
        const call = createTransport({ origin, isOnline: () => isOnline })
        const failure = await failureOf(call('/products', { method }))
        expect(failure).toBeInstanceOf(NetworkError)
        expect(failure).toMatchObject({ mayBeSaved })
      }
    },
  )

  it('is rejected with the reason of its signal when that aborts, and its connection is closed', async () => {
    const { origin, server } = await startFakeProvider(() => {})
    const arrived = once(server, 'request')
    const visitor = new AbortController()
    const answer = failureOf(createTransport({ origin, signal: visitor.signal })('/products'))
    const [{ socket }] = await arrived
    visitor.abort(new Error('left'))
    expect(await answer).toMatchObject({ message: 'left' })
    await expect.poll(() => socket.destroyed).toBe(true)
  })
})

describe('the status of a page', () => {
  it.each([
    [new ApiError(404, {}), 404],
    [new ApiError(400, {}), 502],
    [new ApiError(500, {}), 502],
    [new ApiError(503, {}), 503],
    [new ApiError(429, {}), 503],
    [new ApiError(504, {}), 504],
    [new TimeoutError(1), 504],
    [new NetworkError('refused'), 502],
    [new BrokenAnswerError('html'), 502],
    [new TypeError('ours'), 500],
  ])('after the error “%s” is %i', (failure, status) => {
    expect(pageStatusOf(failure)).toBe(status)
  })

  it('is the same for errors of another bundle, which has its own error classes', () => {
    const stranger = Object.assign(new Error('from another bundle'), { name: 'ApiError', status: 404 })
    expect(isApiError(stranger)).toBe(true)
    expect(isProviderFailure(stranger)).toBe(true)
    expect(isTimeoutError(stranger)).toBe(false)
    expect(pageStatusOf(stranger)).toBe(404)
  })
})
