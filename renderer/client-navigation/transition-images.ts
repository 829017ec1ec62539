/** Finds the picture of a product on the page, for view transitions. */

/** Returns the first picture in view: an element with `data-product`, else an image in or beside a link to the product. */
export function pictureOf(product: string): HTMLElement | undefined {
  const address = CSS.escape(product)
  const own = document.querySelectorAll<HTMLElement>(`[data-product="${address}"]`)
  const links = document.querySelectorAll<HTMLAnchorElement>(`a[href="${address}"]`)
  return [...own].find(isInView) ?? firstOf([...links], pictureBeside)
}

/** Returns the picture in the link, or in the card around it. */
export function pictureBeside(link: HTMLAnchorElement): HTMLElement | undefined {
  const place = link.querySelector('img') ? link : link.closest('article, li, th, tr')
  const pictures = place?.querySelectorAll<HTMLElement>('[data-product], img:not([data-product] img)')
  return pictures && [...pictures].find(isInView)
}

/** Whether some of the picture is on the screen and its middle is not clipped by a scrolling list. */
export function isInView(picture: HTMLElement): boolean {
  // The page may be one that has been laid out ahead.
  if (!picture.isConnected || getComputedStyle(picture).visibility === 'hidden') return false
  const { top, bottom, left, right, width } = picture.getBoundingClientRect()
  const middle = (left + right) / 2
  if (width === 0 || bottom <= 0 || top >= window.innerHeight) return false
  for (let frame = picture.parentElement; frame; frame = frame.parentElement) {
    if (frame !== document.documentElement && getComputedStyle(frame).overflowX === 'visible') continue
    const around = frame.getBoundingClientRect()
    if (middle < around.left || middle > around.right) return false
  }
  return true
}

function firstOf<Place, Found>(places: readonly Place[], find: (place: Place) => Found | undefined) {
  for (const place of places) {
    const found = find(place)
    if (found) return found
  }
  return undefined
}
