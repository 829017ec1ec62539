/** The metrics in `docs/deployment.md` and `deploy/alerts.yml` exist in a store that has just started. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../support/architecture/source-files.ts'
import { openStore } from '../support/built-store.ts'
import { freePort } from '../support/free-port.ts'

const alerts = readFileSync(join(root, 'deploy', 'alerts.yml'), 'utf8')
const page = readFileSync(join(root, 'docs', 'deployment.md'), 'utf8')
let samples: string

beforeAll(async () => {
  const port = await freePort()
  const store = await openStore({ METRICS_PORT: String(port) })
  try {
    for (const path of ['/', '/products', '/details/unknown'])
      await (await fetch(`${store.url}${path}`)).text()
    samples = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  } finally {
    await store.close()
  }
})

/** `{ alert: 'StoreDown', expr: 'up == 0', … }`: one line each, which is all of YAML that the file uses. */
function rulesOf(text: string): Record<string, string>[] {
  const [, ...rules] = text.split(/^ {6}- (?=alert: )/m)
  return rules.map((rule) =>
    Object.fromEntries(
      [...rule.matchAll(/^(?: {8})?(\w+):\s+(.+)$/gm)].map(([, key = '', value = '']) => [key, value]),
    ),
  )
}

/** `a / b{c="d"}` → each series that it names, with its matchers: `[['a', ''], ['b', 'c="d"']]` */
function seriesIn(text: string): [string, string][] {
  return [...text.matchAll(/\b((?:store|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => [name, matchers],
  )
}

/** What of it is missing in the metrics: the series itself, or a value of a label. */
function missing([name, matchers]: [string, string]): string[] {
  if (!new RegExp(`^${name}[{ ]`, 'm').test(samples)) return [name]
  return [...matchers.replaceAll('\\|', '|').matchAll(/(\w+)=(~?)"([^"]*)"/g)].flatMap(
    ([, label, isPattern, value = '']) =>
      // Set by Prometheus, or known only when there has been such an answer.
      label === 'job' || value === '5..'
        ? []
        : (isPattern ? value.split('|') : [value])
            .filter((each) => !new RegExp(`^${name}\\{[^}]*\\b${label}="${each}"`, 'm').test(samples))
            .map((each) => `${name}{${label}="${each}"}`),
  )
}

describe('the alerting rules', () => {
  const rules = rulesOf(alerts)

  test('have an expression, a duration, a severity and a summary each', () => {
    expect(rules.length).toBeGreaterThan(8)
    for (const rule of rules)
      expect(rule).toEqual({
        alert: expect.stringMatching(/^[A-Z]\w+$/),
        expr: expect.any(String),
        for: expect.stringMatching(/^\d+m$/),
        labels: expect.stringMatching(/^\{ severity: (page|ticket) \}$/),
        annotations: expect.stringMatching(/^\{ summary: ".{20,}" \}$/),
      })
  })

  test('use series and labels that the store exports', () => {
    const named = rules.flatMap(({ expr = '' }) => seriesIn(expr))
    expect(named.length).toBeGreaterThan(rules.length / 2)
    expect(named.flatMap(missing)).toEqual([])
  })

  test('page nobody for what visitors can cause: alerts on counts of 5xx have severity ticket', () => {
    const paging = rules.filter(({ labels }) => labels?.includes('page'))
    expect(paging.length).toBeGreaterThan(2)
    expect(
      paging.filter(({ expr }) => /store_(requests|request_seconds|server_errors)/.test(expr ?? '')),
    ).toEqual([])
  })
})

test('docs/deployment.md has series and labels that the store exports', () => {
  const named = [...page.matchAll(/`([^`]*)`/g)].flatMap(([, code = '']) => seriesIn(code))
  expect(named.length).toBeGreaterThan(15)
  expect(named.flatMap(missing)).toEqual([])
})

test('every row with an alert in docs/deployment.md has a rule', () => {
  const [, table = ''] = page.split('| metric | alert when |\n')
  const [rows = ''] = table.split('\n\n')
  const ruled = new Set(rulesOf(alerts).flatMap(({ expr = '' }) => seriesIn(expr).map(([name]) => name)))
  const withAlert = rows.split('\n').filter((row) => /^\| `/.test(row) && !/^\|[^|]*\| no alert/.test(row))
  expect(withAlert.length).toBeGreaterThan(10)
  expect(
    withAlert.filter((row) => !seriesIn(row.split('|')[1] ?? '').some(([name]) => ruled.has(name))),
  ).toEqual([])
})

test('a missing series or label value is reported', () => {
  expect(missing(['store_invented_total', ''])).toEqual(['store_invented_total'])
  expect(missing(['store_server_errors_total', 'cause=~"store|nobody"'])).toEqual([
    'store_server_errors_total{cause="nobody"}',
  ])
})
