/** Resident memory of the store under load, and whether it grows. */
import { setTimeout as pause } from 'node:timers/promises'
import { inLanguage, paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import type { Generator } from './generator.ts'
import type { Part } from './part.ts'
import { spreadOf } from './rounds.ts'
import { atMost, shown } from './section.ts'
import { openMeasuredStore, productIds, uncached } from './store-pages.ts'

const MAX_MB = 250
/** Ratio of the last quarter of the time to the second. */
const MAX_GROWTH = 1.1
/** The image's settings: one glibc arena for all threads, and the thread of the operations port. */
const IMAGE_SETTINGS = { MALLOC_ARENA_MAX: '1', METRICS_PORT: '0' }

export const memory: Part = {
  name: 'memory',
  async run({ generator, quick }) {
    const seconds = quick ? 12 : 60
    const production = await underLoad(IMAGE_SETTINGS, generator, seconds)
    const serve = await underLoad({}, generator, seconds)
    const row = (what: string, key: keyof MemoryUse) => [what, shown(production[key]), shown(serve[key])]
    return {
      name: 'memory',
      title: `Memory in ${seconds} seconds of load`,
      note: 'Pages of all kinds in three languages, cached and uncached, lists and health checks, in brotli, with 16 connections; the embedded mock and its catalogue are in the same process. The image starts a store with `MALLOC_ARENA_MAX=1` and with the operations port, `npm run serve` without.',
      columns: ['MB resident', 'as the image starts it', '`npm run serve`'],
      rows: [
        row('idle, before the load', 'before'),
        row('second quarter of the time, median', 'middle'),
        row('last quarter, median', 'end'),
        row('maximum', 'most'),
        row('responses', 'requests'),
      ],
      budgets: [
        atMost('memory under load', MAX_MB, production.most, ' MB'),
        atMost('memory: last quarter against the second', MAX_GROWTH, production.end / production.middle),
      ],
    }
  },
}

/** In MB, except `requests`. */
interface MemoryUse {
  readonly before: number
  readonly middle: number
  readonly end: number
  readonly most: number
  readonly requests: number
}

async function underLoad(
  environment: Readonly<Record<string, string>>,
  generator: Generator,
  seconds: number,
): Promise<MemoryUse> {
  const store = await openMeasuredStore(environment)
  try {
    const products = (await productIds(store.url, 60)).map(paths.details)
    const pages = [paths.home(), paths.products(), paths.about(), ...products]
    const inLanguages = pages.flatMap((page) => LANGUAGES.map((language) => inLanguage(page, language)))
    const lists = Array.from({ length: 13 }, (_, page) => paths.products(`page=${page + 1}`))
    const rendered = [...pages.slice(0, 20).map(uncached), ...lists]
    const before = (await store.usage()).residentMb
    const load = generator.measure(store, {
      paths: [...inLanguages, ...rendered, '/healthz'],
      headers: { 'accept-encoding': 'br' },
      seconds,
    })
    const samples: number[] = []
    for (let second = 0; second < seconds; second += 1) {
      await pause(1000)
      samples.push((await store.usage()).residentMb)
    }
    const { requests } = await load
    const part = (from: number, to: number) =>
      spreadOf(samples.slice(Math.floor(from * seconds), Math.floor(to * seconds))).median
    return { before, middle: part(0.25, 0.5), end: part(0.75, 1), most: Math.max(...samples), requests }
  } finally {
    await store.close()
  }
}
