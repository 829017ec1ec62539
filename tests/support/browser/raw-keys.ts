import type { BrowserContext, Page } from 'playwright-core'
import { askedKey, textsOf } from '../texts.ts'

/** Records every text key and unfilled placeholder that a page shows, even for a moment. */
export async function watchForRawKeys(context: BrowserContext): Promise<void> {
  const keys = [...new Set([...textsOf.en.keys()].map(askedKey))]
  await context.addInitScript((all) => {
    const known = new Set(all)
    const found = new Set<string>()
    Object.assign(window, { rawKeys: found })
    const look = (text: string | null) => {
      if (text && (known.has(text.trim()) || /\{\{\w+\}\}/.test(text))) found.add(text)
    }
    const walk = (node: Node) => {
      if (node instanceof Text && !node.parentElement?.closest('script, style')) look(node.data)
      if (node instanceof Element) for (const name of READ) look(node.getAttribute(name))
      for (const child of node.childNodes) walk(child)
    }
    const READ = ['aria-label', 'alt', 'placeholder', 'title', 'aria-description', 'aria-valuetext']
    new MutationObserver((changes) => {
      for (const { target, type, addedNodes } of changes)
        for (const node of type === 'childList' ? addedNodes : [target]) walk(node)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: READ })
  }, keys)
}

/** Returns the keys seen since the document was opened. */
export function rawKeysSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { rawKeys: Set<string> }).rawKeys])
}
