/** How much memory the store holds under load, and whether it stays at that. */
import { setTimeout as pause } from 'node:timers/promises'
import { inLanguage, paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import type { Part } from './part.ts'
import { spreadOf } from './rounds.ts'
import { atMost, shown } from './section.ts'
import { notKept, openMeasuredStore, productIds } from './store-pages.ts'

const MOST_MB = 250
/** The last quarter of the time against the one before the middle. */
const FLAT = 1.1

export const memory: Part = {
  name: 'memory',
  async run({ generator, quick }) {
    const store = await openMeasuredStore()
    const seconds = quick ? 12 : 60
    try {
      const products = (await productIds(store.url, 60)).map(paths.details)
      const pages = [paths.home(), paths.products(), paths.about(), ...products]
      const inLanguages = pages.flatMap((page) => LANGUAGES.map((language) => inLanguage(page, language)))
      const lists = Array.from({ length: 13 }, (_, page) => paths.products(`page=${page + 1}`))
      const rendered = [...pages.slice(0, 20).map(notKept), ...lists]
      const before = (await store.usage()).residentMb
      const load = generator.measure(store, { paths: [...inLanguages, ...rendered, '/healthz'], seconds })
      const samples: number[] = []
      for (let second = 0; second < seconds; second += 1) {
        await pause(1000)
        samples.push((await store.usage()).residentMb)
      }
      const { requests } = await load
      const part = (from: number, to: number) =>
        spreadOf(samples.slice(Math.floor(from * seconds), Math.floor(to * seconds))).median
      const [middle, end, most] = [part(0.25, 0.5), part(0.75, 1), Math.max(...samples)]
      return {
        name: 'memory',
        title: `Memory in ${seconds} seconds of load`,
        note: 'Pages of all kinds in three languages, kept and not, lists and health checks, with 16 connections; the embedded mock and its catalogue are in the same process.',
        columns: ['', 'MB resident'],
        rows: [
          ['at rest, before', shown(before)],
          ['second quarter of the time, median', shown(middle)],
          ['last quarter, median', shown(end)],
          ['most', shown(most)],
          ['requests answered', shown(requests)],
        ],
        budgets: [
          atMost('memory under load', MOST_MB, most, ' MB'),
          atMost('memory: last quarter against the second', FLAT, end / middle),
        ],
      }
    } finally {
      await store.close()
    }
  },
}
