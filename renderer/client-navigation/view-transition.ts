/**
 * The picture of a card grows into the first one of the product's page, and shrinks again on the way back: a view
 * transition where the browser has them. It never holds a page up; whatever is not ready in time just appears.
 */
import { PICTURE_AWAITS_DATA_MS, PICTURE_STILL_AT_MOST_MS } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { isInView, pictureBeside, pictureOf } from './transition-images.ts'

interface Arrival {
  /** Path of the page that is to be shown. */
  readonly to: string
  /** Somebody went by the browser's own buttons. */
  readonly isHistory: boolean
  /** Somebody has asked for yet another page since. */
  readonly isOvertaken: () => boolean
  /** Fetches what the page will ask for first. */
  readonly read: () => Promise<unknown>
  /** Resolves when the page stands. */
  readonly show: () => Promise<unknown>
}

export async function showInViewTransition({
  to,
  isHistory,
  isOvertaken,
  read,
  show,
}: Arrival): Promise<void> {
  if (isOvertaken()) return
  running?.end()
  const leaving = isWelcome() ? leavingPicture(to, isHistory) : undefined
  pressedLink = undefined
  // The page that stands is alive until the next one has what it needs.
  const isReady = leaving !== undefined && (await isInTime(read()))
  if (isOvertaken()) return
  if (isReady && isInView(leaving.picture)) await move(leaving, show)
  else await show()
  if (!isOvertaken()) shownPath = to
}

/** Begins with the page that stands: where somebody presses a link is where a picture grows from. */
export function followPresses(): void {
  shownPath = window.location.pathname
  document.addEventListener(
    'click',
    ({ target }) => {
      pressedLink = (target instanceof Element && target.closest('a')) || undefined
    },
    { capture: true },
  )
}

const NAME = 'product-picture'

let shownPath = ''
let pressedLink: HTMLAnchorElement | undefined
/** No two pictures carry the name at a time: the browser would move neither, and say so. */
let running: { readonly end: () => void } | undefined

interface Leaving {
  readonly picture: HTMLElement
  /** Path of the page of the product that the picture shows. */
  readonly product: string
}

function leavingPicture(to: string, isHistory: boolean): Leaving | undefined {
  if (shownPath === to) return undefined
  for (const product of isHistory ? [shownPath, to] : [to]) {
    if (!product.startsWith(paths.details(''))) continue
    const isPressed = !isHistory && pressedLink?.pathname === product
    const picture = (isPressed && pressedLink && pictureBeside(pressedLink)) || pictureOf(product)
    if (picture) return { picture, product }
  }
  return undefined
}

function move({ picture, product }: Leaving, show: () => Promise<unknown>): Promise<void> {
  const source = imageIn(picture)?.currentSrc
  let takeNameBack = lend(picture, 'view-transition-name', NAME)
  return new Promise((resolve, reject) => {
    const transition = document.startViewTransition(async () => {
      takeNameBack()
      await show().then(() => resolve(), reject)
      // Until Vike has scrolled the page to its place.
      await new Promise((scrolled) => setTimeout(scrolled))
      const arriving = pictureOf(product)
      if (!arriving || running !== movement) return transition.skipTransition()
      takeNameBack = lend(arriving, 'view-transition-name', NAME)
      const image = imageIn(arriving)
      if (source && image && !image.complete) standInUntilLoaded(image, source)
    })
    const movement = {
      end() {
        clearTimeout(giveUp)
        takeNameBack()
        if (running === movement) running = undefined
        transition.skipTransition()
      },
    }
    running = movement
    const giveUp = setTimeout(movement.end, PICTURE_STILL_AT_MOST_MS)
    transition.ready.then(() => clearTimeout(giveUp), movement.end)
    void transition.finished.then(movement.end, movement.end)
  })
}

/** The same picture in the size of the page before stands where the next size is not there yet. */
function standInUntilLoaded(image: HTMLImageElement, source: string): void {
  const takeBack = lend(image, 'background', `url(${JSON.stringify(source)}) center / cover`)
  for (const end of ['load', 'error']) image.addEventListener(end, takeBack, { once: true })
}

function imageIn(picture: HTMLElement): HTMLImageElement | null {
  return picture instanceof HTMLImageElement ? picture : picture.querySelector('img')
}

function isWelcome(): boolean {
  return 'startViewTransition' in document && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function isInTime(reading: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    reading.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PICTURE_AWAITS_DATA_MS)),
  ])
}

/** The answer takes the property back. */
function lend(element: HTMLElement, property: string, value: string): () => void {
  element.style.setProperty(property, value)
  return () => {
    element.style.removeProperty(property)
    if (element.style.length === 0) element.removeAttribute('style')
  }
}
