/** Time to first byte while the provider's secondary data is slow. */
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { paths } from '#domain/paths.ts'
import { nextMessage } from '../measure/measured-process.ts'
import { signIn } from './customer.ts'
import { BROWSER } from './generator.ts'
import type { Part } from './part.ts'
import { startPeer } from './peers/start-peer.ts'
import { type Spread, spreadOf } from './rounds.ts'
import { type Budget, count } from './section.ts'
import { openMeasuredStore, productIds } from './store-pages.ts'

const MAX_RATIO = 1.2
const SLOW_MS = 800
const PEER = fileURLToPath(new URL('peers/delayed-provider.ts', import.meta.url))

export const firstByte: Part = {
  name: 'first-byte',
  async run({ quick }) {
    const provider = await startPeer(['--import', 'tsx', PEER])
    const store = await openMeasuredStore({ PROVIDER_URL: provider.url })
    const setDelay = async (delayMs: number) => {
      const reply = nextMessage(provider.child, 'delay')
      provider.child.send({ delayMs })
      await reply
    }
    try {
      const cookie = await signIn(store.url)
      const fresh = (await productIds(store.url, 100)).map(paths.details)
      const { home, listing, product } = store.pages
      const visits = [
        { name: 'home, a customer', next: () => home, cookie },
        { name: 'listing, a customer', next: () => listing, cookie },
        { name: 'product, a customer', next: () => product, cookie },
        // Each address once: a second visitor would get the cached responses of the first.
        { name: 'product, its first visitor', next: () => fresh.pop() ?? product, cookie: '' },
      ]
      const rounds = quick ? 4 : 16
      const rows: string[][] = []
      const budgets: Budget[] = []
      for (const { name, next, cookie } of visits) {
        const times = { fast: [] as number[], slow: [] as number[] }
        for (let warmUp = 0; warmUp < 5; warmUp += 1) await timeToFirstByte(store.url + next(), cookie)
        for (let round = 0; round < rounds; round += 1) {
          for (const speed of ['fast', 'slow'] as const) {
            await setDelay(speed === 'slow' ? SLOW_MS : 0)
            times[speed].push(await timeToFirstByte(store.url + next(), cookie))
          }
        }
        const [fast, slow] = [spreadOf(times.fast), spreadOf(times.slow)]
        rows.push([name, count(fast, 1), count(slow, 1), (slow.median / fast.median).toFixed(2)])
        budgets.push(budget(name, fast, slow))
      }
      return {
        name: 'first-byte',
        title: 'Time to first byte with slow secondary data',
        note: `The provider delays all data except the customer's profile and the page's main data by ${SLOW_MS} ms. A customer's page requests everything from the provider each time. One request at a time, warm.`,
        columns: ['page', 'secondary data fast, ms', 'secondary data slow, ms', 'ratio of medians'],
        rows,
        budgets,
      }
    } finally {
      await Promise.all([store.close(), provider.close()])
    }
  },
}

function budget(name: string, fast: Spread, slow: Spread): Budget {
  const ratio = slow.median / fast.median
  return {
    what: `first byte: ${name}`,
    limit: `≤ ${MAX_RATIO}`,
    measured: ratio.toFixed(2),
    isMet: ratio <= MAX_RATIO,
  }
}

const agent = new Agent({ keepAlive: true })

/** Returns the milliseconds from the request to the first byte of the body. */
function timeToFirstByte(address: string, cookie: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { 'user-agent': BROWSER, 'accept-encoding': 'br', ...(cookie && { cookie }) }
    get(address, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`))
      answer.once('data', () => resolve(performance.now() - started))
      answer.once('error', reject)
      answer.resume()
    }).once('error', reject)
  })
}
