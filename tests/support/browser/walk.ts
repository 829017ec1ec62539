/** Checks of keyboard navigation with the Tab key. */
import type { Page } from 'playwright-core'

declare global {
  interface Element {
    walkIndex?: number
  }
}

/** Returns the expected tab stops in document order, each with its element and name. */
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

/** Returns the index of the focused stop, and the fault of its focus indicator, if any. */
export function focusHere(page: Page): Promise<{ readonly index: number; readonly fault?: string }> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { index: -1 }
    const index = element.walkIndex ?? -1
    // A visually hidden input shows its focus on its label.
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
    // The fixed header and the chat link.
    const isCovered = ([x = 0, y = 0]: readonly number[]) => {
      let top = document.elementFromPoint(x, y)
      for (; top && !top.contains(element); top = top.parentElement)
        if (getComputedStyle(top).position === 'fixed') return true
      return false
    }
    // Three points around the middle of the element: one visible point is enough.
    const places = [0.4, 0.5, 0.6].map((part) => [box.left + box.width * part, box.top + box.height * part])
    const inSight = places.filter(([, y = -1]) => y >= 0 && y < window.innerHeight)
    return inSight.length > 0 && inSight.every(isCovered)
      ? { index, fault: 'has the focus under something fixed' }
      : { index }
  })
}
