/** Rendering of uncached pages, compared with React alone. */
import type { Part } from './part.ts'
import { buildBareReact } from './peers/build.ts'
import { startPeer } from './peers/start-peer.ts'
import { type Contender, perCpu, perSecond, ratioOf, spreadOf, takeTurns } from './rounds.ts'
import { atLeast, type Budget, count, ratio } from './section.ts'
import { openMeasuredStore, uncached } from './store-pages.ts'

const LEAST = 0.6

export const rendering: Part = {
  name: 'rendering',
  async run({ generator, quick }) {
    const script = await buildBareReact()
    const store = await openMeasuredStore()
    const bare = await startPeer([script, store.url, ...Object.values(store.pages)])
    const rows: string[][] = []
    const budgets: Budget[] = []
    try {
      for (const [page, path] of Object.entries(store.pages)) {
        for (const encoding of page === 'home' ? ['identity', 'br', 'gzip'] : ['identity']) {
          const what = encoding === 'identity' ? page : `${page}, ${encoding}`
          const headers = { 'accept-encoding': encoding }
          const contenders: Contender[] = [
            { name: STORE, target: store, order: { paths: [uncached(path)], headers } },
            { name: TREE, target: bare, order: { paths: [`/tree${path}`], headers } },
            { name: PLAIN, target: bare, order: { paths: [`/plain${path}`], headers } },
          ]
          const pace = { rounds: quick ? 1 : 5, seconds: quick ? 1 : 2, warmUpSeconds: quick ? 1 : 2 }
          const results = await takeTurns(generator, contenders, pace)
          const ours = results.get(STORE) ?? []
          for (const { name } of contenders) {
            const theirs = results.get(name) ?? []
            const cpu = spreadOf(theirs.map(({ cpuMsPerRequest }) => cpuMsPerRequest))
            rows.push([
              what,
              name,
              count(spreadOf(theirs.map(perSecond))),
              count(cpu, 2),
              `${Math.round((theirs[0]?.bytes ?? 0) / 1024)}`,
              name === STORE ? '' : ratio(ratioOf(ours, theirs, perSecond)),
              name === STORE ? '' : ratio(ratioOf(ours, theirs, perCpu)),
            ])
          }
          const comparison = `${what}: the store against ${TREE}, per millisecond of CPU`
          budgets.push(atLeast(comparison, LEAST, ratioOf(ours, results.get(TREE) ?? [], perCpu)))
        }
      }
    } finally {
      await Promise.all([bare.close(), store.close()])
    }
    return {
      name: 'rendering',
      title: 'Rendering without a page cache',
      note: NOTE,
      columns: [
        'page',
        'server',
        'requests/s',
        'CPU ms/request',
        'KB',
        'the store is × (requests/s)',
        '× (CPU)',
      ],
      rows,
      budgets,
    }
  },
}

const STORE = 'the store'
const TREE = 'bare React, same tree'
const PLAIN = 'React, elements alone'

const NOTE = `Each address has an unknown query parameter, so every request is rendered. **${TREE}** is \`renderToPipeableStream\` of the same pages behind \`node:http\`, with the data in memory and nothing else: no head, no styles, no data for the browser, no session, no log. **${PLAIN}** is the same markup as host elements without the store's components and texts: the lower bound for React. Compressed responses use the same levels; the store has more to compress, because its pages contain their styles and their data.`
