/** The store's own search against the mock's demo catalogue, without pages. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApi } from '#api/client.ts'
import { createTransport } from '#api/transport.ts'
import { serverShownNames } from '#locales/server-shown-names.ts'
import { createMockApi } from '#mock-api/index.ts'

export async function makeSearchWorld(products = 120) {
  const mock = await createMockApi({ seed: 7, products, quickHashes: true, unlimited: true })
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(request.url ?? '')
    mock.handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const api = createApi(createTransport({ origin: `http://127.0.0.1:${port}` }), {
    names: async () => serverShownNames,
  })
  return {
    api,
    origin: `http://127.0.0.1:${port}`,
    /** Requests for products so far. */
    asked: () => calls.filter((call) => call.startsWith('/api/v1.0/products?')),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await mock.close()
    },
  }
}
