import type { RequestListener } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startFakeProvider } from '../../support/fake-provider.ts'
import { makeStore } from '../store-world.ts'

const video = Buffer.from('0123456789')

const videos: RequestListener = (request, response) => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined || to === undefined) {
    response.writeHead(200, {
      'content-type': 'video/mp4',
      'content-length': 10,
      'accept-ranges': 'bytes',
      etag: '"f"',
    })
    response.end(video)
    return
  }
  const part = video.subarray(Number(from), Number(to) + 1)
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'content-length': part.length,
    'content-range': `bytes ${from}-${to}/10`,
  })
  response.end(part)
}

const file =
  (type: string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type, 'set-cookie': 'a=b', 'content-disposition': 'inline' })
    response.end('content')
  }

describe('a file of the provider', () => {
  test('is streamed, complete or in the requested range', async () => {
    const { visit, seen } = await makeStore({ provider: videos })
    const whole = await visit.get('/media/videos/a%20video.mp4').expect(200)
    expect(whole.body).toEqual(video)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      etag: '"f"',
    })
    expect(whole.headers['content-security-policy']).toContain('sandbox')
    const part = await visit.get('/media/videos/video.mp4').set('range', 'bytes=2-4').expect(206)
    expect(part.body).toEqual(Buffer.from('234'))
    expect(part.headers['content-range']).toBe('bytes 2-4/10')
    expect(seen.map(({ url }) => url)).toEqual(['/videos/a%20video.mp4', '/videos/video.mp4'])
    expect(seen[0]?.headers.cookie).toBeUndefined()
    await visit.head('/media/videos/video.mp4').expect(200).expect('content-length', '10')
    // RFC 9110 §14.2: ranges are for GET only.
    const head = visit.head('/media/videos/video.mp4').set('range', 'bytes=2-4')
    await head.expect(200).expect('content-length', '10')
  })

  test('of which several ranges are requested is sent complete: no cache stores a 404 for its address', async () => {
    const { visit } = await makeStore({
      provider: (request, response) =>
        request.headers.range
          ? response.writeHead(206, { 'content-type': 'multipart/byteranges; boundary=b' }).end('--b--')
          : videos(request, response),
    })
    const whole = await visit.get('/media/videos/video.mp4').set('range', 'bytes=0-1,4-5').expect(200)
    expect(whole.body).toEqual(video)
  })

  test('that is shorter than the requested range is answered with 416, no body and no-store', async () => {
    const { visit } = await makeStore({
      provider: (_request, response) => {
        const page = '<h1>416 Requested Range Not Satisfiable</h1>'
        response.writeHead(416, {
          'content-type': 'text/html',
          'content-length': page.length,
          'content-range': 'bytes */10',
        })
        response.end(page)
      },
    })
    const { headers } = await visit.get('/media/videos/video.mp4').set('range', 'bytes=99-').expect(416)
    expect(headers['content-range']).toBe('bytes */10')
    expect(headers['content-length']).toBe('0')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('that is a PDF is sent as an attachment with its own name', async () => {
    const { visit } = await makeStore({ provider: file('application/pdf') })
    const { headers } = await visit.get('/media/files/K%C4%B1lavuz%20%221%22.pdf').expect(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="/)
    expect(headers['content-disposition']).not.toMatch(/[\r\n]/)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['an HTML page', file('text/html'), 404],
    ['a script', file('text/javascript'), 404],
    ['an SVG', file('image/svg+xml'), 404],
    ['of the type “constructor”', file('constructor'), 404],
    ['missing', file('text/plain', 404), 404],
    ['answered with 500', file('text/plain', 500), 502],
    [
      'answered with a redirect',
      ((_request, response) =>
        response.writeHead(301, { location: 'http://evil.example/' }).end()) as RequestListener,
      404,
    ],
  ])('that is %s is not passed on', async (_what, provider, status) => {
    const { visit } = await makeStore({ provider })
    const response = await visit.get('/media/files/a.pdf').expect(status)
    expect(response.text ?? '').toBe('')
    expect(response.headers.location).toBeUndefined()
  })

  test.each([
    '/media/',
    '/media/..%2fsecret',
    '/media/api/v1.0/products',
    '/media/__mock/inbox',
    '/media/.env',
  ])('is not requested for the address %s', async (path) => {
    const { visit, seen } = await makeStore({ provider: videos })
    await visit.get(path).expect(404)
    expect(seen).toEqual([])
  })

  test.each([
    [401, 'no-store'],
    [403, 'no-store'],
    [429, 'no-store'],
    [404, 'public, max-age=5'],
  ])('that the provider refuses with %i is answered with 404 and %s', async (status, caching) => {
    const { visit } = await makeStore({ provider: file('text/plain', status) })
    const { headers } = await visit.get('/media/videos/film.mp4').expect(404)
    expect(headers['cache-control']).toBe(caching)
  })

  test('is answered with 429 and no-store to a visitor who requests too many at a time', async () => {
    const { app, parts } = await makeStore({
      provider: (_request, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).write('a'),
      environment: { PROVIDER_TIMEOUT_MS: '60000' },
    })
    const { files } = parts.providerState.queues
    const enter = files.enter.bind(files)
    vi.spyOn(files, 'enter').mockImplementation((visitor, options) =>
      enter(visitor, { ...options, waitMs: 1 }),
    )
    const { origin } = await startFakeProvider(app)
    const visit = new AbortController()
    onTestFinished(() => visit.abort())
    const open = () => fetch(`${origin}/media/videos/video.mp4`, { signal: visit.signal })
    const answers = await Promise.all(Array.from({ length: 8 }, open))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const refused = await open()
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
  })

  test('that does not arrive in time is answered with 504', async () => {
    const { visit } = await makeStore({ provider: () => {}, environment: { PROVIDER_TIMEOUT_MS: '100' } })
    await visit.get('/media/videos/video.mp4').expect(504)
  })
})
