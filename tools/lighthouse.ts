/**
 * `npm run lighthouse`: Lighthouse scores of the built store on a phone. Fails when a score of `MUST_BE_100` is lower.
 * `--applied` slows the browser and its network down instead of simulating it. `--deployed` puts HAProxy and Varnish in front, as
 * in a deployment. `--write` puts the table into docs/performance.md.
 */
import { parseArgs } from 'node:util'
import lighthouse, { type Result } from 'lighthouse'
import { inLanguage } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { launchChrome, requireChrome } from '#tests/support/browser/chrome.ts'
import { openStore } from '#tests/support/built-store.ts'
import { freePort } from '#tests/support/free-port.ts'
import { refresh, table } from './bench/report.ts'
import { measuredPages } from './bench/store-pages.ts'
import { openDeployedStore, requireFront } from './measure/deployed-store.ts'
import { describeMachine } from './measure/machine.ts'
import { ArgumentError, requireBuild, runCommand } from './measure/run-command.ts'

const MUST_BE_100 = ['accessibility', 'best-practices', 'seo']
const CATEGORIES = ['performance', ...MUST_BE_100]
/** Audits behind the performance score. */
const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
  'speed index': 'speed-index',
}

interface MeasuredStore {
  readonly url: string
  /** Address for calls from this process, if `url` has a self-signed certificate. */
  readonly storeUrl?: string
  readonly close: () => Promise<unknown>
}

interface Setup {
  readonly section: string
  readonly title: string
  readonly note: string
  readonly throttlingMethod: 'simulate' | 'devtools'
  readonly open: () => Promise<MeasuredStore>
  /** The performance score that each page has at least. */
  readonly performance: number
}

/** Lighthouse's default. It loads the page at full speed, and computes what a slow phone would take. */
const SIMULATED: Setup = {
  section: 'lighthouse',
  title: 'Lighthouse, simulated phone',
  note: 'Scores out of 100, and the figures behind the performance score. Lighthouse simulates a processor slowed down by four and slow 4G. With the loading screen.',
  throttlingMethod: 'simulate',
  open: () => openStore(),
  performance: 90,
}

const APPLIED: Setup = {
  section: 'lighthouse-applied',
  title: 'Lighthouse, applied throttling',
  note: 'The browser is slowed down by four, and its network to slow 4G, while the page loads (`--applied`), and the figures are measured. The index is Lighthouse’s measure of the processor, before it is slowed down. Without the loading screen.',
  throttlingMethod: 'devtools',
  open: () => openStore({ LOADING_SCREEN_MS: '0' }),
  performance: 99,
}

const DEPLOYED: Setup = {
  section: 'lighthouse-deployed',
  title: 'Lighthouse, simulated phone, as deployed',
  note: 'HAProxy and Varnish are in front of the store, with the configuration of `deploy/`: the browser uses HTTP/2 and TLS. Lighthouse simulates a processor slowed down by four and slow 4G. Without the loading screen.',
  throttlingMethod: 'simulate',
  open: () => openDeployedStore({ LOADING_SCREEN_MS: '0' }),
  performance: 99,
}

const USAGE = 'npm run lighthouse -- [--applied | --deployed] [--write]'

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      applied: { type: 'boolean', default: false },
      deployed: { type: 'boolean', default: false },
    },
  })
  if (values.applied && values.deployed)
    throw new ArgumentError('--applied and --deployed exclude each other')
  requireBuild()
  requireChrome()
  if (values.deployed) requireFront()
  const setup = values.applied ? APPLIED : values.deployed ? DEPLOYED : SIMULATED
  const measured = `Measured ${describeMachine(new Date())}.`
  const store = await setup.open()
  try {
    const shortfalls: string[] = []
    const rows: string[][] = []
    let lowest = 100
    for (const [name, path] of Object.entries(await measuredPages(store.storeUrl ?? store.url))) {
      // The store resizes pictures at their first request, and would take the processor from the browser.
      await measure(store.url + path, setup).catch(() => {})
      for (const language of LANGUAGES) {
        const address = store.url + inLanguage(path, language)
        // On a busy machine Lighthouse sometimes loses a trace: one second attempt.
        const result = await measure(address, setup).catch(() => measure(address, setup))
        const row = `${name} ${language}`
        lowest = Math.min(lowest, scoreOf(result, 'performance'))
        rows.push([
          row,
          ...CATEGORIES.map((category) => `${scoreOf(result, category)}`),
          ...Object.values(FIGURES).map((audit) => result.audits[audit]?.displayValue ?? ''),
          `${result.environment.benchmarkIndex}`,
        ])
        shortfalls.push(...MUST_BE_100.flatMap((category) => failuresIn(result, category, row)))
      }
    }
    const section = {
      name: setup.section,
      title: setup.title,
      note: setup.note,
      columns: ['page', ...CATEGORIES, ...Object.keys(FIGURES), 'index'],
      rows,
      budgets: [
        {
          what: 'performance, the lowest',
          limit: `≥ ${setup.performance}`,
          measured: `${lowest}`,
          isMet: lowest >= setup.performance,
        },
      ],
    }
    console.log(`${table(section.columns, rows)}\n\n${measured}`)
    if (values.write) await refresh('docs/performance.md', [section], measured)
    for (const line of shortfalls) console.error(line)
    if (shortfalls.length > 0) process.exitCode = 1
  } finally {
    await store.close()
  }
}

/** Uses Lighthouse's settings for phones and a new browser profile, because a cookie would choose the language. */
async function measure(address: string, { throttlingMethod }: Setup): Promise<Result> {
  const port = await freePort()
  const chrome = await launchChrome([`--remote-debugging-port=${port}`, '--ignore-certificate-errors'])
  try {
    const run = await lighthouse(address, {
      port,
      onlyCategories: CATEGORIES,
      logLevel: 'error',
      throttlingMethod,
    })
    if (!run) throw new Error(`Lighthouse gave no result for ${address}`)
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message)
    return run.lhr
  } finally {
    await chrome.close()
  }
}

function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

/** Returns the failed audits of a category: `home ar accessibility: [color-contrast] …`. */
function failuresIn({ categories, audits }: Result, category: string, row: string): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (!audit || weight === 0 || audit.score === null || audit.score === 1) return []
    const items = JSON.stringify(audit.details ?? {}).slice(0, 600)
    return [`${row} ${category}: [${id}] ${audit.title} ${items}`]
  })
}

await runCommand(USAGE, main)
