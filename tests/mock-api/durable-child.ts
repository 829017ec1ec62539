/** A mock in a child process that durability.test.ts kills. It loads first, and starts when it receives its data folder. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMockApi } from '#mock-api/index.ts'

process.once('message', async (dataDir: string) => {
  const log: string[] = []
  const mock = await createMockApi({
    dataDir,
    seed: 7,
    products: 12,
    quickHashes: true,
    unlimited: true,
    log: (line) => log.push(line),
  })
  const server = createServer(mock.handler)
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port, log }))
})
process.send?.('loaded')
