/**
 * `npm run size`: the transfer sizes of each page of the built store, in every language. Fails above the budgets
 * (tests/support/browser/weight-budgets.ts). Fonts and pictures are measured in a browser with a phone's window; without
 * a Chrome, or with `-- --quick`, they are left out.
 */
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { inLanguage } from '#domain/paths.ts'
import { LANGUAGES, type Language } from '#locales/languages.ts'
import { findChrome, launchChrome, requireChrome } from '#tests/support/browser/chrome.ts'
import { type FirstView, measureFirstView } from '#tests/support/browser/first-view.ts'
import { type PageWeight, weighPage } from '#tests/support/browser/page-weight.ts'
import * as budgets from '#tests/support/browser/weight-budgets.ts'
import { openStore } from '#tests/support/built-store.ts'
import { findExamples, signedInCookie, storePages } from '#tests/support/store-pages.ts'
import { requireBuild, runCommand } from './measure/run-command.ts'

interface Row {
  readonly page: budgets.WeighedPage
  readonly language: Language
  readonly weight: PageWeight
  readonly view?: FirstView
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
  requireBuild()
  const hasBrowser = !values.quick && findChrome() !== undefined
  if (hasBrowser) requireChrome()
  const store = await openStore({ LOADING_SCREEN_MS: '0' })
  const browser = hasBrowser ? await launchChrome() : undefined
  try {
    const rows: Row[] = []
    const visits = await visitsTo(store.url)
    for (const page of budgets.weighedPages) {
      for (const language of LANGUAGES) rows.push(await weigh(page, language, visits[page], browser))
    }
    console.table(Object.fromEntries(rows.map(toLine)))
    console.log(
      'KB of 1,000 bytes; scripts, styles and HTML as brotli 11, fonts and pictures as transferred.',
    )
    if (!browser)
      console.log(
        'Fonts, pictures and scripts at rest are measured in Chrome only: set CHROME_PATH=… and omit --quick.',
      )
    const excesses = rows.flatMap(excessesOf)
    for (const excess of excesses) console.error(excess)
    if (excesses.length > 0) process.exitCode = 1
  } finally {
    await browser?.close()
    await store.close()
  }
}

interface Visit {
  readonly url: string
  readonly cookie?: string
}

async function visitsTo(url: string): Promise<Record<budgets.WeighedPage, Visit>> {
  const examples = await findExamples({ url })
  const cookie = await signedInCookie({ url })
  const visits = storePages.map(({ name, path, personal }) => [
    name,
    { url: url + path(examples), cookie: personal ? cookie : undefined },
  ])
  return Object.fromEntries(visits)
}

async function weigh(
  page: budgets.WeighedPage,
  language: Language,
  { url, cookie }: Visit,
  browser?: Browser,
): Promise<Row> {
  const { origin } = new URL(url)
  const address = origin + inLanguage(url.slice(origin.length), language)
  const answer = await fetch(address, { headers: cookie ? { cookie } : {} })
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  const weight = weighPage(await answer.text(), language)
  const [name = '', value = ''] = cookie?.split('=') ?? []
  const view =
    browser &&
    (await measureFirstView(browser, address, async (opened) => {
      if (cookie) await opened.context().addCookies([{ name, value, url: origin }])
    }))
  return { page, language, weight, view }
}

function toLine({ page, language, weight, view }: Row): [string, Record<string, number | string>] {
  return [
    `${page} ${language}`,
    {
      'scripts to interactive': toKb(weight.scripts),
      budget: budgets.SCRIPT_BUDGETS_KB[page],
      'scripts at rest': view ? toKb(view.scripts) : '–',
      files: view ? view.scriptFiles.length : weight.scriptFiles.length,
      styles: toKb(weight.styles),
      html: toKb(weight.html),
      fonts: view ? toKb(view.fonts) : '–',
      pictures: view ? toKb(view.pictures + weight.embeddedPictures) : '–',
      'picture files': view ? view.pictureCount : '–',
    },
  ]
}

function excessesOf({ page, language, weight, view }: Row): string[] {
  const idle =
    page in budgets.IDLE_BUDGETS ? budgets.IDLE_BUDGETS[page as keyof typeof budgets.IDLE_BUDGETS] : undefined
  const limits: [what: string, bytes: number | undefined, budget: number][] = [
    [
      'scripts at rest',
      view?.scripts,
      idle ? idle.scriptsKb + budgets.LONGER_TEXTS_KB[language] : Number.POSITIVE_INFINITY,
    ],
    ['scripts', weight.scripts, budgets.SCRIPT_BUDGETS_KB[page]],
    ['styles', weight.styles, budgets.STYLE_BUDGET_KB],
    ['fonts', view?.fonts, budgets.FONT_BUDGETS_KB[language]],
    ['pictures', view && view.pictures + weight.embeddedPictures, budgets.PICTURE_BUDGET_KB],
  ]
  const files = view?.scriptFiles.length ?? 0
  const excesses = limits.flatMap(([what, bytes, budget]) =>
    bytes === undefined || bytes <= budget * 1000
      ? []
      : [`${page} ${language}: ${what} weigh ${toKb(bytes)} KB, the budget is ${budget}`],
  )
  if (idle && files > idle.files)
    excesses.push(`${page} ${language}: ${files} script files at rest, the budget is ${idle.files}`)
  return excesses
}

function toKb(bytes: number): number {
  return Math.round(bytes / 100) / 10
}

await runCommand('npm run size -- [--quick]', main)
