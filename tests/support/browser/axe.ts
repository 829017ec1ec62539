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

const ALL_RULES = [...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'], 'best-practice']

/** Rules that depend on the theme. */
const COLOUR_RULES = ['cat.color']

interface Examined {
  /** Selector of the part to check. Absent: the page. */
  readonly within?: string
  readonly tags?: readonly string[]
  /** Single rules instead of tags, also those that are off by default. */
  readonly rules?: readonly string[]
  /** Contrast takes axe more than half of its time. */
  readonly withoutContrast?: true
}

/** Returns axe's violations at the current window size: all rules in the light theme, colours in the dark theme. */
export async function violationsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const width = page.viewportSize()?.width
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const tags = colorScheme === 'light' ? ALL_RULES : COLOUR_RULES
    const violations = await violationsOn(page, { within, tags })
    found.push(...violations.map((line) => `${colorScheme} ${width}: ${line}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** Returns axe's violations in the dark theme, at the current window size. */
export async function violationsInTheDark(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const violations = await violationsOn(page, { within })
  await page.emulateMedia({ colorScheme: 'light' })
  return violations.map((line) => `dark ${page.viewportSize()?.width}: ${line}`)
}

/** Returns axe's violations apart from contrast, for languages after the first one. */
export function violationsApartFromContrast(page: Page, within?: string): Promise<string[]> {
  return violationsOn(page, { within, withoutContrast: true })
}

/** Returns axe's violations of the current page, one per line: `color-contrast  .price  <span …`. */
export async function violationsOn(
  page: Page,
  { within = 'html', tags = ALL_RULES, rules, withoutContrast }: Examined = {},
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
        rules: {
          // The rule of WCAG 2.2 is off by default.
          ...(tags.includes('wcag22aa') && { 'target-size': { enabled: true } }),
          ...(withoutContrast && { 'color-contrast': { enabled: false } }),
        },
        resultTypes: ['violations'],
        preload: false,
      } satisfies RunOptions,
    },
  )
}

/**
 * Waits for running transitions, since intermediate colours belong to no theme, and for the duration of videos that play
 * by themselves, which axe reads and misses with a warning.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const videos = document.querySelectorAll<HTMLMediaElement>('video[autoplay]:not([loop])')
    for (const video of videos) {
      if (video.duration || video.error) continue
      await new Promise((resolve) => {
        video.addEventListener('loadedmetadata', resolve)
        video.addEventListener('error', resolve)
      })
    }
    // A transition in content that `content-visibility` skips stands still and never ends.
    while (
      document
        .getAnimations()
        .some(
          (each) =>
            each instanceof CSSTransition &&
            (each.effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true }),
        )
    )
      await new Promise(requestAnimationFrame)
  })
}
