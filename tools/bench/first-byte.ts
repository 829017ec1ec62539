/** Whether what stands beside the matter of a page holds back its first byte. */
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

const MOST = 1.2
const SLOW_MS = 800
const PEER = fileURLToPath(new URL('peers/uneven-provider.ts', import.meta.url))

export const firstByte: Part = {
  name: 'first-byte',
  async run({ quick }) {
    const provider = await startPeer(['--import', 'tsx', PEER])
    const store = await openMeasuredStore({ PROVIDER_URL: provider.url })
    const setDelay = async (delayMs: number) => {
      const told = nextMessage(provider.child, 'delay')
      provider.child.send({ delayMs })
      await told
    }
    try {
      const cookie = await signIn(store.url)
      const fresh = (await productIds(store.url, 100)).map(paths.details)
      const { home, listing, product } = store.pages
      const visits = [
        { name: 'home, a customer', next: () => home, cookie },
        { name: 'listing, a customer', next: () => listing, cookie },
        { name: 'product, a customer', next: () => product, cookie },
        // Each address once: whoever is anonymous gets the answers of those before.
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
        title: 'The first byte, while side data is slow',
        note: `The provider's answers about anything but the customer and the matter of the page come ${SLOW_MS} ms late. A customer's page asks the provider for everything anew each time. One request at a time, warm.`,
        columns: ['page', 'side data fast, ms', 'side data slow, ms', 'ratio of medians'],
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
  return { what: `first byte: ${name}`, asked: `≤ ${MOST}`, measured: ratio.toFixed(2), isMet: ratio <= MOST }
}

const agent = new Agent({ keepAlive: true })

/** From asking to the first byte of the page itself. */
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
