import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions, run } from 'axe-core'
import type { Page } from 'playwright-core'
import { layOutWhole } from './layout-complete.ts'

declare global {
  interface Window {
    axe?: { readonly run: typeof run }
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const WHOLE_STANDARD = [
  ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  'best-practice',
]

/** What a theme can break; the rest does not depend on it. */
const COLOUR_RULES = ['cat.color']

interface Examined {
  /** Selector of the part that is examined; without it the whole page. */
  readonly within?: string
  readonly tags?: readonly string[]
  /** Single rules instead, also those that are off by default. */
  readonly rules?: readonly string[]
}

/** In the window as it is: what axe finds wrong in the light theme, and of the colours in the dark one. */
export async function violationsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const width = page.viewportSize()?.width
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const tags = colorScheme === 'light' ? WHOLE_STANDARD : COLOUR_RULES
    const violations = await violationsOn(page, { within, tags })
    found.push(...violations.map((line) => `${colorScheme} ${width}: ${line}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** In the window as it is: what axe finds wrong in the dark theme. */
export async function violationsInTheDark(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const violations = await violationsOn(page, { within })
  await page.emulateMedia({ colorScheme: 'light' })
  return violations.map((line) => `dark ${page.viewportSize()?.width}: ${line}`)
}

/** What axe finds wrong on the page as it stands, a line each: `color-contrast  .price  <span …`. */
export async function violationsOn(
  page: Page,
  { within = 'html', tags = WHOLE_STANDARD, rules }: Examined = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await layOutWhole(page)
  await settled(page)
  return page.evaluate(
    async ({ part, options }) => {
      if (!document.querySelector(part)) return [`nothing to examine: ${part}`]
      const { violations = [] } = (await window.axe?.run(part, options)) ?? {}
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, html }) => `${id}  ${target.join(' ')}  ${any[0]?.message ?? html}`),
      )
    },
    {
      part: within,
      options: {
        runOnly: rules ? { type: 'rule', values: [...rules] } : [...tags],
        // WCAG 2.2’s own rule is off unless asked for.
        ...(tags.includes('wcag22aa') && { rules: { 'target-size': { enabled: true } } }),
        resultTypes: ['violations'],
        preload: false,
      } satisfies RunOptions,
    },
  )
}

/** A colour on its way from one theme to another is neither. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const passing = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
