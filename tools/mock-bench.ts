/** `npm run bench:mock`: response times of the mock's lists with 10,000 products, over HTTP. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { createMockApi } from '#mock-api/index.ts'
import { runCommand } from './measure/run-command.ts'

const REPEATS = 40
const LISTS = [
  '/products',
  '/products?keyword=oak%20chair',
  `/products?keyword=${encodeURIComponent('كرسي جوز')}&sort=titleAr`,
  '/products?sort=-rating,titleTr&limit=100&page=50',
  '/products?color=oak&priceMin=100&priceMax=900&limit=100',
  '/categories?limit=100',
  '/categories/recursive',
  '/settings',
  '/products/colors',
]

async function main(): Promise<void> {
  parseArgs()
  const started = performance.now()
  const mock = await createMockApi({ products: 10_000, unlimited: true })
  const server = createServer(mock.handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1.0`
  await (await fetch(`${base}/products`)).arrayBuffer()
  console.log(`${Math.round(performance.now() - started)} ms until the first list is answered`)

  for (const list of LISTS) {
    const times: number[] = []
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const sent = performance.now()
      await (await fetch(base + list)).arrayBuffer()
      times.push(performance.now() - sent)
    }
    times.sort((one, other) => one - other)
    const at = (share: number) => (times[Math.floor(share * (REPEATS - 1))] ?? 0).toFixed(1).padStart(7)
    console.log(`median ${at(0.5)} ms, p95 ${at(0.95)} ms  ${decodeURIComponent(list)}`)
  }
  server.closeAllConnections()
  server.close()
}

await runCommand('npm run bench:mock', main)
