/** Requests before the store can handle them. */
import { once } from 'node:events'
import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/http/server.ts'

async function startingServer(delaysUntilOpen?: boolean) {
  const starting = await listen({ port: 0, host: '127.0.0.1', maxConnections: 100, delaysUntilOpen })
  onTestFinished(() => {
    starting.server.closeAllConnections()
    return starting.close(0)
  })
  return { ...starting, url: `http://127.0.0.1:${starting.port}/` }
}

test('a store that starts answers 503, so that a load balancer asks another one', async () => {
  const { url } = await startingServer()
  const { status, headers } = await fetch(url)
  expect({ status, retryAfter: headers.get('Retry-After') }).toEqual({ status: 503, retryAfter: '1' })
})

test('a request of a developer waits until the store has started', async () => {
  const { url, server, open } = await startingServer(true)
  const arrived = once(server, 'request')
  const answer = fetch(url)
  await arrived
  open((_request, response) => void response.end('a page'))
  expect(await (await answer).text()).toBe('a page')
})

test("the WebSocket of Vite's client is refused until then, because it reloads the page after the first one that opens", async () => {
  const { url } = await startingServer(true)
  const asked = get(url, { headers: { Connection: 'Upgrade', Upgrade: 'websocket' } })
  const [answer] = await once(asked, 'response')
  expect(answer.statusCode).toBe(503)
})
