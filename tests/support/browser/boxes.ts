/** Positions of elements in the browser's layout. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Returns elements that overflow the window horizontally: `.row > a  12 px`. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isClipped = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, position, visibility } = getComputedStyle(at)
        if (visibility === 'hidden' || (position === 'absolute' && at.clientWidth <= 1)) return true
        if (at !== element && overflowX !== 'visible') return true
      }
      return false
    }
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')} “${element.textContent?.slice(0, 30)}”`
    return Array.from(document.body.querySelectorAll('*')).flatMap((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      const out = Math.max(-left, right - width)
      return own > 0 && out > 1 && !isClipped(element) ? [`${name(element)}  ${Math.round(out)} px`] : []
    })
  })
}

/**
 * Returns words whose letters stand in several lines: `button “Karşılaştır”`. Texts in `<bdi>` are left out: article codes
 * and addresses may break anywhere.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('bdi, svg, option'))
        continue
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]+/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const { height, width } = range.getBoundingClientRect()
        const [line] = range.getClientRects()
        if (line && width > 2 && height > line.height * 1.5)
          found.push(`${parent.tagName.toLowerCase()} “${word}”`)
      }
    }
    return found
  })
}

/** Returns faults that remain when the page has adapted to a new size of its window. */
export async function lastingFaults(find: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found: readonly string[] = []
  const look = async () => {
    found = await find()
    return found
  }
  await expect
    .poll(look)
    .toEqual([])
    .catch(() => {})
  return found
}

export interface Box {
  readonly name: string
  /** Pixels from the window's start side. */
  readonly start: number
  /** Pixels from the window's end side. */
  readonly end: number
}

/** Returns the visible boxes of a selector, measured in the direction of the language. */
export function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.evaluate((wanted) => {
    const width = document.documentElement.clientWidth
    const isArabic = document.documentElement.dir === 'rtl'
    return Array.from(document.querySelectorAll(wanted)).flatMap((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      if (own === 0) return []
      const sides = [Math.round(left), Math.round(width - right)]
      const [start = 0, end = 0] = isArabic ? sides.reverse() : sides
      return [{ name: `${element.tagName} ${element.getAttribute('class')}`, start, end }]
    })
  }, selector)
}

/**
 * Returns the elements that a page break may split. WebKit and Firefox cut through the text of grids at the end of a sheet of
 * paper, unless these are kept together as a whole.
 */
export function splitOnPaper(elements: Locator): Promise<readonly string[]> {
  return elements.evaluateAll((all) =>
    all
      .filter((element) => getComputedStyle(element).breakInside !== 'avoid')
      .map((element) => `${element.tagName}.${element.className}`),
  )
}

/**
 * Returns the `display` of the elements around this one that is not `block`. In such an element WebKit ignores the rules for
 * page breaks, and Firefox begins a new page with a grid that is higher than the rest of the page.
 */
export function layoutsAround(element: Locator): Promise<readonly string[]> {
  return element.first().evaluate((first) => {
    const found: string[] = []
    for (let outer = first.parentElement; outer; outer = outer.parentElement) {
      const { display } = getComputedStyle(outer)
      if (display !== 'block') found.push(`${outer.tagName}.${outer.className}: ${display}`)
    }
    return found
  })
}
