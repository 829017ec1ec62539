/** Response times with a catalogue of 10,000 products, compared with 120. */
import { signIn } from './customer.ts'
import type { Part } from './part.ts'
import { type Contender, perCpu, perSecond, ratioOf, spreadOf, takeTurns } from './rounds.ts'
import { type Budget, count, ratio } from './section.ts'
import { openMeasuredStore, uncached } from './store-pages.ts'

const MAX_RATIO = 1.3
const SIZES = { few: '120', many: '10000' }

export const catalogueSize: Part = {
  name: 'catalogue-size',
  async run({ generator, quick }) {
    const few = await openMeasuredStore({ MOCK_PRODUCTS: SIZES.few })
    const many = await openMeasuredStore({ MOCK_PRODUCTS: SIZES.many })
    const rows: string[][] = []
    const budgets: Budget[] = []
    try {
      const cookies = { few: await signIn(few.url), many: await signIn(many.url) }
      for (const page of ['home', 'listing', 'product'] as const) {
        for (const who of ['a visitor', 'a customer']) {
          const what = `${page}, ${who}`
          const contenders: Contender[] = [
            { name: 'few', target: few, order: order(few.pages[page], who, cookies.few) },
            { name: 'many', target: many, order: order(many.pages[page], who, cookies.many) },
          ]
          const pace = { rounds: quick ? 1 : 5, seconds: quick ? 1 : 1.5, warmUpSeconds: quick ? 1 : 2 }
          const results = await takeTurns(generator, contenders, pace)
          const [small, large] = [results.get('few') ?? [], results.get('many') ?? []]
          const slower = ratioOf(small, large, perSecond)
          const costlier = ratioOf(small, large, perCpu)
          rows.push([
            what,
            count(spreadOf(small.map(perSecond))),
            count(spreadOf(large.map(perSecond))),
            ratio(slower),
            ratio(costlier),
          ])
          budgets.push({
            what: `10,000 products: ${what}, CPU`,
            limit: `≤ ${MAX_RATIO}`,
            measured: ratio(costlier),
            isMet: costlier.median <= MAX_RATIO,
          })
        }
      }
    } finally {
      await Promise.all([few.close(), many.close()])
    }
    return {
      name: 'catalogue-size',
      title: '10,000 products against 120',
      note: 'A visitor’s page is rendered again from provider data that the store has cached. A customer’s page requests everything from the embedded mock, which runs in the same process. Warm: the first list of all waits while the mock builds its index.',
      columns: ['page', '120: requests/s', '10,000: requests/s', '10,000 is × slower', '× CPU'],
      rows,
      budgets,
    }
  },
}

function order(path: string, who: string, cookie: string): Contender['order'] {
  return who === 'a customer' ? { paths: [path], headers: { cookie } } : { paths: [uncached(path)] }
}
