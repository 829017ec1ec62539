/**
 * `npm run lighthouse`: what Lighthouse thinks of the built store on a phone. Fails when what we promise is not 100.
 * `--write` puts the table into docs/performance.md.
 */
import { parseArgs } from 'node:util'
import lighthouse, { type Result } from 'lighthouse'
import { inLanguage, paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { findChrome, launchChrome } from '#tests/support/browser/chrome.ts'
import { openStore } from '#tests/support/built-store.ts'
import { freePort } from '#tests/support/free-port.ts'
import { refresh, table } from './bench/report.ts'
import { describeMachine } from './measure/machine.ts'

const PROMISED = ['accessibility', 'best-practices', 'seo']
const CATEGORIES = ['performance', ...PROMISED]
/** What the performance score is made of. */
const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
  'speed index': 'speed-index',
}

async function main(): Promise<void> {
  if (!findChrome()) throw new Error('There is no Chrome here: name one with CHROME_PATH=…')
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
  const measured = `Measured ${describeMachine(new Date())}.`
  const store = await openStore()
  try {
    const shortfalls: string[] = []
    const rows: string[][] = []
    for (const [name, path] of Object.entries(await pagesOf(store.url))) {
      for (const language of LANGUAGES) {
        const address = store.url + inLanguage(path, language)
        // A busy machine loses a trace now and then: once more, and then it is said.
        const result = await measure(address).catch(() => measure(address))
        const row = `${name} ${language}`
        rows.push([
          row,
          ...CATEGORIES.map((category) => `${scoreOf(result, category)}`),
          ...Object.values(FIGURES).map((audit) => result.audits[audit]?.displayValue ?? ''),
        ])
        shortfalls.push(...PROMISED.flatMap((category) => failuresIn(result, category, row)))
      }
    }
    const section = {
      name: 'lighthouse',
      title: 'Lighthouse, on its phone',
      note: 'Scores of 100, and the figures behind the first; its simulated phone is four times slower on slow 4G.',
      columns: ['page', ...CATEGORIES, ...Object.keys(FIGURES)],
      rows,
      budgets: [],
    }
    console.log(`${table(section.columns, rows)}\n\n${measured}`)
    if (values.write) await refresh('docs/performance.md', [section], measured)
    for (const line of shortfalls) console.error(line)
    if (shortfalls.length > 0) process.exitCode = 1
  } finally {
    await store.close()
  }
}

async function pagesOf(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/v1.0/products?limit=1`)
  const { data } = (await answer.json()) as { data: { _id: string }[] }
  return { home: paths.home(), listing: paths.products(), product: paths.details(data[0]?._id ?? '') }
}

/** Lighthouse's own settings for phones, and a Chrome that has never been here: a cookie would choose the language. */
async function measure(address: string): Promise<Result> {
  const port = await freePort()
  const chrome = await launchChrome([`--remote-debugging-port=${port}`])
  try {
    const run = await lighthouse(address, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
    if (!run) throw new Error(`Lighthouse said nothing about ${address}`)
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message)
    return run.lhr
  } finally {
    await chrome.close()
  }
}

function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

/** What keeps a category from 100: `home ar accessibility: [color-contrast] …`. */
function failuresIn({ categories, audits }: Result, category: string, row: string): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (!audit || weight === 0 || audit.score === null || audit.score === 1) return []
    const items = JSON.stringify(audit.details ?? {}).slice(0, 600)
    return [`${row} ${category}: [${id}] ${audit.title} ${items}`]
  })
}

await main()
