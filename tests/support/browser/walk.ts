/** A walk with the Tab key, stop by stop. */
import type { Page } from 'playwright-core'

declare global {
  interface Element {
    walkIndex?: number
  }
}

/** Where Tab should stop, in the order of the page, each with what it is. */
export function listStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ]
    const isOtherRadio = (element: HTMLElement) =>
      element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      !element.checked &&
      all.some((other) => other instanceof HTMLInputElement && other.name === element.name && other.checked)
    const stops = all.filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [type=hidden]') &&
        !element.closest('[inert]') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !isOtherRadio(element),
    )
    return stops.map((element, index) => {
      element.walkIndex = index
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `${index} ${element.localName} “${name.trim().slice(0, 40)}”`
    })
  })
}

/** Which stop has the focus, and what is wrong with how it shows. */
export function focusHere(page: Page): Promise<{ readonly index: number; readonly fault?: string }> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { index: -1 }
    const index = element.walkIndex ?? -1
    // What is drawn for somebody else’s eyes: the label of a hidden input, say.
    const shown = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])].filter(
      (part) => part.getBoundingClientRect().width > 1,
    )
    const ringed = shown.find((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    if (!ringed) return { index, fault: 'shows no focus' }
    const box = ringed.getBoundingClientRect()
    if (box.bottom <= 0 || box.top >= window.innerHeight || box.right <= 0 || box.left >= window.innerWidth)
      return { index, fault: 'has the focus out of sight' }
    const header = document.querySelector('header')
    if (header?.contains(element)) return { index }
    // Three places of it: one that can be seen is enough.
    const places = [0.1, 0.5, 0.9].map((part) => [box.left + box.width * part, box.top + box.height * part])
    const inSight = places.filter(([, y = -1]) => y >= 0 && y < window.innerHeight)
    if (inSight.every(([x = 0, y = 0]) => header?.contains(document.elementFromPoint(x, y))))
      return { index, fault: 'has the focus under the header' }
    return { index }
  })
}
