/** The mock provider with a delay for secondary data; a page's main data comes at once. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMockApi } from '#mock-api/index.ts'

const MAIN = /\/(customer\/profile|products\/[0-9a-f]{24}|products\?limit=9&page=\d+.*)$/
let delayMs = 0
process.on('message', (message: { delayMs?: number }) => {
  if (message.delayMs === undefined) return
  delayMs = message.delayMs
  process.send?.({ delay: delayMs })
})

const mock = await createMockApi({ unlimited: true })
const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  if (delayMs === 0 || MAIN.test(request.url ?? '')) mock.handler(request, response)
  else setTimeout(() => mock.handler(request, response), delayMs)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
