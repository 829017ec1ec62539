/** What shows whether a page was laid out for its direction. */
import type { Page } from 'playwright-core'
import { type Box, boxesOf } from './boxes.ts'

/** What the page is made of; widths of single words are the words' own business. */
const LANDMARKS =
  'header, header > div > div, main > *, main > * > *, main aside, main article, footer, footer > div > div:first-child > *'

export function landmarksOf(page: Page): Promise<Box[]> {
  return boxesOf(page, LANDMARKS)
}

/** Landmarks that do not stand in Arabic as in a mirror. One side is enough: how long a text is may move the other. */
export function unlike(left: readonly Box[] = [], right: readonly Box[] = []): string[] {
  if (left.length !== right.length) return [`${left.length} landmarks in English, ${right.length} in Arabic`]
  return left.flatMap(({ name, start, end }, index) => {
    const other = right[index]
    if (!other || Math.abs(start - other.start) <= 1 || Math.abs(end - other.end) <= 1) return []
    return [`${name} stands ${start}|${end} in English, ${other.start}|${other.end} in Arabic`]
  })
}

/**
 * Numbers with signs, and Latin codes, that Arabic around them would put in another order. Each text of a drawing is a
 * paragraph of its own.
 */
export async function unisolated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const endangered = /\+\d[\d ]{6,}|[A-Z]{2,}-[A-Z0-9-]+|\$[\d,.]+|\d+ ?[×x] ?\d+/
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? ''
      const around = texts.currentNode.parentElement
      if (
        !endangered.test(text) ||
        around?.closest('script, style, noscript, template, option, bdi, text, [dir]:not(html)')
      )
        continue
      found.push(`${text} in ${around?.tagName} ${around?.className}`)
    }
    return found
  })
}
