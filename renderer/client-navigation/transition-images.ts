/** Where a page shows the picture of a product. */

/** Of those in view the first: a large one or a card's says so itself, a small one stands in a link or beside it. */
export function pictureOf(product: string): HTMLElement | undefined {
  const address = CSS.escape(product)
  const own = document.querySelectorAll<HTMLElement>(`[data-product="${address}"]`)
  const links = document.querySelectorAll<HTMLAnchorElement>(`a[href="${address}"]`)
  return [...own].find(isInView) ?? firstOf([...links], pictureBeside)
}

/** In the link, or in the card that it stands in. */
export function pictureBeside(link: HTMLAnchorElement): HTMLElement | undefined {
  const place = link.querySelector('img') ? link : link.closest('article, li, th, tr')
  const pictures = place?.querySelectorAll<HTMLElement>('[data-product], img:not([data-product] img)')
  return pictures && [...pictures].find(isInView)
}

/** Its middle is not cut away by a window or by a list that scrolls; some of it is on the screen. */
export function isInView(picture: HTMLElement): boolean {
  if (!picture.isConnected) return false
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
