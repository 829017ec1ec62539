import { Writable } from 'node:stream'
import { Suspense, use } from 'react'
import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '#api/errors.ts'
import { createDehydration, dehydrationScript } from '#renderer/server/dehydrate.ts'
import { renderPageStream } from '#renderer/server/page-stream.ts'
import type { PageRequest } from '#renderer/shared/page-request.ts'
import { createTicker } from '#server/process/ticker.ts'

function requestWith(parts: Partial<PageRequest> = {}): PageRequest {
  return {
    session: {
      language: 'en',
      view: { view: 'grid', columns: 3 },
      today: '2026-01-01',
    },
    account: async () => ({}),
    api: {} as PageRequest['api'],
    visitor: '127.0.0.1',
    isComplete: false,
    nonce: 'n0nce',
    signal: new AbortController().signal,
    onError: () => {},
    ...parts,
  }
}

async function chunksOf(
  page: React.ReactNode,
  request: PageRequest,
  dehydration = createDehydration(request),
  frame?: { before: Uint8Array; after: string },
  afterShell?: string,
) {
  const { pipe } = await renderPageStream(page, request, dehydration, afterShell)
  const chunks: string[] = []
  await new Promise<void>((resolve) => {
    pipe(
      new Writable({
        write(chunk, _encoding, done) {
          chunks.push(String(chunk))
          done()
        },
        final(done) {
          resolve()
          done()
        },
      }),
      frame,
    )
  })
  return chunks
}

function Text({ of }: { of: Promise<string> }) {
  return <b>{use(of)}</b>
}

function Piece({ of, log }: { of: Promise<string>; log: string[] }) {
  use(of)
  log.push('page')
  return <b />
}

/** A promise that the test resolves. */
function later<Value>() {
  let arrive: (value: Value) => void = () => {}
  const promise = new Promise<Value>((resolve) => {
    arrive = resolve
  })
  return { promise, arrive }
}

describe('a page', () => {
  it('is between the markup before and after it, however late its sections are', async () => {
    const slow = later<string>()
    const request = requestWith()
    const page = (
      <main>
        <Suspense fallback="…">
          <Text of={slow.promise} />
        </Suspense>
      </main>
    )
    const frame = { before: Buffer.from('<head></head>'), after: '</html>' }
    const sending = chunksOf(page, request, createDehydration(request), frame)
    slow.arrive('late')
    const chunks = await sending
    expect(chunks[0]).toBe('<head></head>')
    expect(chunks.join('')).toMatch(/^<head><\/head><div id="page">.*late.*<\/html>$/s)

    const short = await chunksOf(<p>all there</p>, request, createDehydration(request), frame)
    expect(short.join('')).toBe('<head></head><div id="page"><p>all there</p></div></html>')
  })

  it('sends its shell in one chunk, in its root element, and each late section after its values', async () => {
    const slow = later<string>()
    const request = requestWith()
    const dehydration = createDehydration(request)
    const late = Promise.resolve(dehydration.read('late', () => slow.promise))
    const page = (
      <main>
        <h1>Shell</h1>
        <Suspense fallback="…">
          <Text of={late} />
        </Suspense>
      </main>
    )
    const { pipe } = await renderPageStream(page, request, dehydration)
    const chunks: string[] = []
    const ended = new Promise<void>((resolve) => {
      pipe(
        new Writable({
          write(chunk, _encoding, done) {
            chunks.push(String(chunk))
            // The slow value arrives after the shell has been sent.
            slow.arrive('</script><i>hi')
            done()
          },
          final(done) {
            resolve()
            done()
          },
        }),
      )
    })
    await ended
    expect(chunks[0]).toMatch(/^<div id="page"><main><h1>Shell<\/h1>.*<\/div>$/)
    expect(chunks[1]).toMatch(
      /^<script nonce="n0nce">\(self\.__sedir\?\?=\[\]\)\.push\(\["late","\\u003c\/script>/,
    )
    expect(chunks[1]).toContain('&lt;/script&gt;&lt;i&gt;hi')
  })

  it('sends the values of its shell after the shell and before the scripts that read them', async () => {
    const request = requestWith()
    const dehydration = createDehydration(request)
    await dehydration.read('early', async () => 'value')
    const script = '<script src="/entry.js">'
    const [shell] = await chunksOf(<p>Shell</p>, request, dehydration, undefined, script)
    expect(shell).toMatch(
      /^<div id="page"><p>Shell<\/p><\/div><script nonce="n0nce">\(self\.__sedir\?\?=\[\]\)\.push\(\["early","value"\]\).*<script src="\/entry\.js">$/,
    )
  })

  it('has the preload of its picture with high priority before it sends anything', async () => {
    const request = requestWith()
    const page = (
      <main>
        <img alt="" srcSet="/a.webp 96w, /b.webp 320w" sizes="(width > 1px) 50vw" fetchPriority="high" />
      </main>
    )
    const { preloads } = await renderPageStream(page, request, createDehydration(request))
    expect(preloads).toMatch(/^<link rel="preload" as="image" imageSrcSet="\/a\.webp [^<]*\/>$/)
    const [shell] = await chunksOf(page, request)
    expect(shell).toMatch(/^<div id="page"><main>/)
  })

  it('waits for all sections if it is requested complete', async () => {
    const slow = later<string>()
    const page = (
      <main>
        <Suspense fallback="…">
          <Text of={slow.promise} />
        </Suspense>
      </main>
    )
    const chunks = chunksOf(page, requestWith({ isComplete: true }))
    slow.arrive('there')
    expect((await chunks).join('')).toContain('<b>there</b>')
    expect((await chunks).join('')).not.toContain('hidden')
  })

  it('is continued in an iteration of the event loop of its own if the data of many pages arrives at once', async () => {
    const order: string[] = []
    let isOver = false
    const somethingElse = () => {
      order.push('something else')
      if (!isOver) setImmediate(somethingElse)
    }
    const data = later<string>()
    const nextTick = createTicker()
    const pages = Array.from({ length: 5 }, () => {
      const request = requestWith()
      const dehydration = createDehydration(request, nextTick)
      const reads = ['first', 'second'].map((key) =>
        Promise.resolve(dehydration.read(key, () => data.promise)),
      )
      return chunksOf(
        <main>
          {reads.map((read, key) => (
            <Piece key={String(key)} of={read} log={order} />
          ))}
        </main>,
        request,
        dehydration,
      )
    })
    setImmediate(somethingElse)
    data.arrive('there')
    await Promise.all(pages)
    isOver = true
    const pieces = order
      .join(' ')
      .split('something else')
      .map((piece) => piece.trim())
    // Both values of a page are used in the same tick.
    expect(pieces.filter((piece) => piece !== '')).toEqual(Array.from({ length: 5 }, () => 'page page'))
  })

  it('is rejected if critical data fails', async () => {
    const failing: Promise<string> = Promise.reject(new ApiError(404, {}))
    failing.catch(() => {})
    const request = requestWith()
    await expect(
      renderPageStream(<Text of={failing} />, request, createDehydration(request)),
    ).rejects.toMatchObject({
      status: 404,
    })
  })

  it('is rejected when the visitor leaves', async () => {
    const visitor = new AbortController()
    const never = new Promise<string>(() => {})
    const request = requestWith({ signal: visitor.signal })
    const rendering = renderPageStream(<Text of={never} />, request, createDehydration(request))
    visitor.abort(new Error('left'))
    await expect(rendering).rejects.toBeDefined()
  })
})

describe('dehydration', () => {
  it('starts a read once for all readers, and gives a settled value without a promise', async () => {
    let reads = 0
    const dehydration = createDehydration(requestWith())
    const load = async () => {
      reads += 1
      return 'value'
    }
    const first = dehydration.read('key', load)
    expect(dehydration.read('key', load)).toBe(first)
    expect(dehydration.isPending()).toBe(true)
    await first
    expect(dehydration.read('key', load)).toBe('value')
    expect(reads).toBe(1)
    expect(dehydration.isPending()).toBe(false)
    expect(dehydration.takeSettled()).toEqual([['key', 'value']])
    expect(dehydration.takeSettled()).toEqual([])
  })

  it.each([
    [new ApiError(404, { secret: 'words' }), 404],
    [new NetworkError('refused'), 0],
    [new TypeError('ours'), 500],
  ])('contains only the status of a failure: %s is %i', async (failure, status) => {
    const dehydration = createDehydration(requestWith())
    const failing = dehydration.read('key', () => Promise.reject(failure))
    await expect(failing).rejects.toBeDefined()
    expect(dehydration.takeSettled()).toEqual([['key', null, status]])
  })

  it('reads public data once from the shared cache, and never personal data', () => {
    const asked: string[] = []
    const dehydration = createDehydration(
      requestWith({
        responseCache: {
          peek: (key) => {
            asked.push(key)
            return { value: 'shared' }
          },
          fetch: () => Promise.reject(new Error('not needed')),
        },
      }),
    )
    expect(dehydration.read('en showcase', async () => 'own')).toBe('shared')
    expect(dehydration.read('en showcase', async () => 'own')).toBe('shared')
    expect(dehydration.takeSettled()).toEqual([['en showcase', 'shared']])
    dehydration.read('any myRating 1', async () => 'own')
    expect(asked).toEqual(['en showcase'])
  })

  it('cannot end its script element', () => {
    const script = dehydrationScript([['k', '</script><!--<script>\u2028']], 'n')
    expect(script?.slice(18, -9)).not.toMatch(/<|\u2028/)
  })
})
