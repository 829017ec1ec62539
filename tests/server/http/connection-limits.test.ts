/** The limits of open connections, and of pipelined requests on each of them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/http/server.ts'
import { affordableConnections, fileDescriptorLimit } from '#server/operations/file-descriptors.ts'

/** A server whose responses the test sends. */
async function openListener(maxConnections = 2000) {
  const listener = await listen({ port: 0, host: '127.0.0.1', maxConnections })
  onTestFinished(() => {
    listener.server.closeAllConnections()
    return listener.close(0)
  })
  const asked: { path: string | undefined; response: ServerResponse }[] = []
  listener.open(
    ({ url }: IncomingMessage, response: ServerResponse) => void asked.push({ path: url, response }),
  )
  return { listener, asked }
}

function client(port: number, ...paths: readonly string[]) {
  const socket: Socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const ask = (...more: readonly string[]) =>
    socket.write(more.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
  if (paths.length > 0) ask(...paths)
  return { socket, closed, ask, heard: () => heard }
}

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => `/${number + 1}`)
}

describe('requests of one connection', () => {
  test('are answered one after the other, in their order', async () => {
    const { listener, asked } = await openListener()
    const { heard } = client(listener.port, ...numbered(8))
    for (const path of numbered(8)) {
      await expect.poll(() => asked.at(-1)?.path).toBe(path)
      asked.at(-1)?.response.end(`answer ${path};`)
    }
    await expect
      .poll(() => heard().match(/answer \/\d/g))
      .toEqual(numbered(8).map((path) => `answer ${path}`))
    expect(listener.connections.destroyed.pipelining).toBe(0)
  })

  test.each([9, 1500])(
    'are not answered when there are %i at once: the connection is destroyed',
    async (count) => {
      const { listener, asked } = await openListener()
      const flood = client(listener.port, ...numbered(count))
      await flood.closed
      expect(asked.map(({ path }) => path)).toEqual(['/1'])
      expect(asked[0]?.response.destroyed).toBe(true)
      expect(listener.connections.destroyed.pipelining).toBe(1)
      await expect.poll(() => listener.connections.open).toBe(0)
      const other = client(listener.port, '/other')
      await expect.poll(() => asked.at(-1)?.path).toBe('/other')
      asked.at(-1)?.response.end('well')
      await expect.poll(other.heard).toContain('well')
    },
  )

  test('that wait are not answered to a client that has left', async () => {
    const { listener, asked } = await openListener()
    const { socket } = client(listener.port, ...numbered(3))
    await expect.poll(() => asked.length).toBe(1)
    socket.destroy()
    await expect.poll(() => listener.connections.open).toBe(0)
    expect(asked).toHaveLength(1)
  })
})

describe('a store that stops', () => {
  test('closes a connection without a request, such as the preconnect of a browser, while a page is under way', async () => {
    const { listener, asked } = await openListener()
    const preconnect = client(listener.port)
    const visitor = client(listener.port, '/about')
    await expect.poll(() => asked).toHaveLength(1)
    await expect.poll(() => listener.connections.open).toBe(2)
    const stopped = listener.close(0)
    await preconnect.closed
    asked[0]?.response.end('the page')
    await Promise.all([visitor.closed, stopped])
    expect(visitor.heard()).toMatch(/the page$/)
  })

  test('closes each connection with its next response, so that no request follows it', async () => {
    const { listener, asked } = await openListener()
    const visitor = client(listener.port, '/about', '/contact')
    await expect.poll(() => asked).toHaveLength(1)
    const stopped = listener.close(0)
    asked[0]?.response.end('before;')
    await expect.poll(() => asked).toHaveLength(2)
    asked[1]?.response.end('after;')
    await Promise.all([visitor.closed, stopped])
    expect(visitor.heard().match(/^Connection: .+$|(before|after);/gm)).toEqual([
      'Connection: keep-alive',
      'before;',
      'Connection: close',
      'after;',
    ])
  })
})

describe('connections', () => {
  test('that are idle make room for new ones, the one that is idle for longest first', async () => {
    const { listener, asked } = await openListener(10)
    const idle = []
    for (const path of numbered(9)) {
      const one = client(listener.port, path)
      idle.push(one)
      await expect.poll(() => asked.at(-1)?.path).toBe(path)
      asked.at(-1)?.response.end('well')
      await expect.poll(one.heard).toContain('well')
    }
    // The first connection is no longer the one that is idle for longest.
    idle[0]?.ask('/again')
    await expect.poll(() => asked.at(-1)?.path).toBe('/again')
    asked.at(-1)?.response.end()
    const visitor = client(listener.port, '/visitor')
    await idle[1]?.closed
    await expect.poll(() => asked.at(-1)?.path).toBe('/visitor')
    asked.at(-1)?.response.end('welcome')
    await expect.poll(visitor.heard).toContain('welcome')
    expect(listener.connections.destroyed).toEqual({ pipelining: 0, idle: 1, limit: 0 })
    expect(idle.map(({ socket }) => socket.destroyed)).toEqual(idle.map((_, place) => place === 1))
  })

  test('beyond the limit are closed while all others have a request under way', async () => {
    const { listener, asked } = await openListener(10)
    for (const path of numbered(10)) {
      client(listener.port, path)
      await expect.poll(() => asked.at(-1)?.path).toBe(path)
    }
    await client(listener.port, '/eleven').closed
    expect(listener.connections).toMatchObject({ open: 10, limit: 10, destroyed: { idle: 0, limit: 1 } })
    asked[0]?.response.end()
    asked[1]?.response.destroy()
    await expect.poll(() => listener.connections.open).toBe(9)
    client(listener.port, '/twelve')
    await expect.poll(() => asked.at(-1)?.path).toBe('/twelve')
  })
})

test.each([
  ['Max open files            1024                 1048576              files     \n', 1024],
  ['Max open files            unlimited            unlimited            files     \n', undefined],
  ['', undefined],
])('the limit of file descriptors in %j is %s', (limits, descriptors) => {
  expect(fileDescriptorLimit(`Limit  Soft Limit  Hard Limit  Units\n${limits}`)).toBe(descriptors)
})

test.each([
  [2000, 1_048_576, 2000],
  [2000, 1024, 512],
  [2000, undefined, 2000],
])('%i connections wanted with %s descriptors are %i', (wanted, descriptors, connections) => {
  expect(affordableConnections(wanted, descriptors)).toBe(connections)
})
