import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions, run } from 'axe-core'
import type { Page } from 'playwright-core'

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
export const COLOUR_RULES = ['cat.color']

/** What axe finds wrong on the page as it stands, a line each: `color-contrast  .price  <span …`. */
export async function violationsOn(page: Page, tags: readonly string[] = WHOLE_STANDARD): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await settled(page)
  return page.evaluate(
    async (options: RunOptions) => {
      const { violations = [] } = (await window.axe?.run(document, options)) ?? {}
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, html }) => `${id}  ${target.join(' ')}  ${any[0]?.message ?? html}`),
      )
    },
    {
      runOnly: [...tags],
      // WCAG 2.2’s own rule is off unless asked for.
      ...(tags.includes('wcag22aa') && { rules: { 'target-size': { enabled: true } } }),
      resultTypes: ['violations'],
      preload: false,
    } satisfies RunOptions,
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
