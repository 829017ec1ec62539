/** Visibility as a visitor sees it: a style sheet that hides, clips or covers a part is noticed. */
import type { Locator } from 'playwright-core'

/**
 * Returns why elements are not completely visible: `h1 "Hilal sofa" is covered by div`. Each element is scrolled into
 * view first. Empty: all are visible.
 */
export function notVisible(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const name = `${element.tagName.toLowerCase()} "${element.textContent?.slice(0, 30)}"`
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
        return [`${name} is not displayed`]
      }
      const card = element.closest('article')
      // Cards may stand in a row that scrolls.
      card?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' })
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) return [`${name} has no size`]
      if (box.left < -1 || box.right > document.documentElement.clientWidth + 1) {
        return [`${name} is outside the window`]
      }
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible' || around === document.documentElement) continue
        const clip = around.getBoundingClientRect()
        if (box.left < clip.left - 1 || box.right > clip.right + 1 || box.bottom > clip.bottom + 1) {
          return [`${name} is clipped by ${around.tagName.toLowerCase()}`]
        }
      }
      // A label without pointer events is compared with the buttons beside it, since hit testing passes through it.
      const cover = Array.from(card?.querySelectorAll('button') ?? []).find((button) => {
        const other = button.getBoundingClientRect()
        return (
          !button.contains(element) &&
          !element.contains(button) &&
          Math.min(other.right, box.right) - Math.max(other.left, box.left) > 1 &&
          Math.min(other.bottom, box.bottom) - Math.max(other.top, box.top) > 1
        )
      })
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      const isOnTop = element.contains(top) || top?.contains(element) || card?.contains(top)
      if (cover || !isOnTop) return [`${name} is covered by ${(cover ?? top)?.outerHTML.slice(0, 80)}`]
      return []
    }),
  )
}
