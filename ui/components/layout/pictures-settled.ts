/**
 * Settles when the document has arrived whole and every picture that the browser is fetching for it has loaded or
 * failed. Pictures that wait further down for somebody to come near are not waited for: they would never come.
 */
export async function picturesSettled(signal: AbortSignal): Promise<void> {
  await documentArrived(signal)
  await Promise.all(Array.from(document.images, (picture) => settled(picture, signal)))
}

function documentArrived(signal: AbortSignal): Promise<void> {
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
  const { top, bottom, width } = picture.getBoundingClientRect()
  return width === 0 || bottom < 0 || top > window.innerHeight
}
