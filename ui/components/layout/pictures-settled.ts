/**
 * Resolves when the document is parsed and every picture that the browser fetches for it has loaded or failed. Lazy
 * pictures outside the viewport are left out, because the browser may not fetch them before the visitor scrolls.
 */
export async function picturesSettled(signal: AbortSignal): Promise<void> {
  await documentParsed(signal)
  await Promise.all(Array.from(document.images, (picture) => settled(picture, signal)))
}

export function documentParsed(signal: AbortSignal): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true, signal })
  })
}

function settled(picture: HTMLImageElement, signal: AbortSignal): Promise<void> {
  if (picture.complete || isWaiting(picture)) return Promise.resolve()
  return new Promise((resolve) => {
    for (const event of ['load', 'error']) {
      picture.addEventListener(event, () => resolve(), { once: true, signal })
    }
  })
}

function isWaiting(picture: HTMLImageElement): boolean {
  if (picture.loading !== 'lazy') return false
  // A position in a section that `content-visibility` skips would lay that section out (ui/styles/base.css, `.far`).
  // Safari 16 does not have `checkVisibility`.
  if (picture.checkVisibility?.({ contentVisibilityAuto: true }) === false) return true
  const { top, bottom, left, right, width } = picture.getBoundingClientRect()
  if (width === 0 || bottom < 0 || top > window.innerHeight) return true
  // A slide of a carousel.
  return right <= 0 || left >= window.innerWidth
}
