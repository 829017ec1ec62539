/** Checks of right-to-left layout. */
import type { Page } from 'playwright-core'
import { type Box, boxesOf } from './boxes.ts'

/** Structural elements. Widths of single words differ between languages, so they are left out. */
const LANDMARKS =
  'header, header > div > div, main > *, main > * > *, main aside, main article, footer, footer > div > div:first-child > *'

export function landmarksOf(page: Page): Promise<Box[]> {
  return boxesOf(page, LANDMARKS)
}

/** Returns landmarks that are not mirrored in Arabic. One matching side is enough, since text lengths move the other. */
export function unlike(left: readonly Box[] = [], right: readonly Box[] = []): string[] {
  if (left.length !== right.length) return [`${left.length} landmarks in English, ${right.length} in Arabic`]
  return left.flatMap(({ name, start, end }, index) => {
    const other = right[index]
    if (!other || Math.abs(start - other.start) <= 1 || Math.abs(end - other.end) <= 1) return []
    return [`${name} stands ${start}|${end} in English, ${other.start}|${other.end} in Arabic`]
  })
}

/**
 * Returns signed numbers and Latin codes without bidi isolation, which Arabic text around them would reorder. Each text
 * of a drawing is a paragraph of its own, so it needs none.
 */
export async function unisolated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reordered = /\+\d[\d ]{6,}|[A-Z]{2,}-[A-Z0-9-]+|\$[\d,.]+|\d+ ?[×x] ?\d+/
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? ''
      const around = texts.currentNode.parentElement
      if (
        !reordered.test(text) ||
        around?.closest('script, style, noscript, template, option, bdi, text, [dir]:not(html)')
      )
        continue
      found.push(`${text} in ${around?.tagName} ${around?.className}`)
    }
    return found
  })
}
