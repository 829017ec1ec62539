/**
 * A view transition between a card's picture and the first picture of the product's page, in both directions. It never
 * delays a page: without the data in time, the page is shown without a transition.
 */
import { PICTURE_AWAITS_DATA_MS, PICTURE_STILL_AT_MOST_MS } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { isInView, pictureBeside, pictureOf } from './transition-images.ts'

interface PageChange {
  /** Path of the next page. */
  readonly to: string
  /** Back or Forward. */
  readonly isHistory: boolean
  /** Whether the visitor has asked for another page since. */
  readonly isSuperseded: () => boolean
  /** Loads the critical data of the next page. */
  readonly read: () => Promise<unknown>
  /** Resolves when the next page is shown. */
  readonly show: (isInTransition: boolean) => Promise<void>
}

/** Resolves when the next page is shown, or as soon as the navigation is superseded. */
export async function showInViewTransition({
  to,
  isHistory,
  isSuperseded,
  read,
  show,
}: PageChange): Promise<void> {
  if (isSuperseded()) return
  running?.end()
  const leaving = isSupported() ? leavingPicture(to, isHistory) : undefined
  clickedLink = undefined
  // During a transition the page takes no input: it starts when the next page has its data.
  const isReady = leaving !== undefined && (await isInTime(read()))
  if (isSuperseded()) return
  if (isReady && isInView(leaving.picture)) await move(leaving, show)
  else await show(false)
  if (!isSuperseded()) shownPath = to
}

/** Remembers which link was clicked last: the transition starts at its picture. */
export function trackClicks(): void {
  shownPath = window.location.pathname
  document.addEventListener(
    'click',
    ({ target }) => {
      clickedLink = (target instanceof Element && target.closest('a')) || undefined
    },
    { capture: true },
  )
}

const NAME = 'product-picture'

let shownPath = ''
let clickedLink: HTMLAnchorElement | undefined
/** The running transition. Two elements with the same name would make the browser skip both, with an error. */
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
    const isClicked = !isHistory && clickedLink?.pathname === product
    const picture = (isClicked && clickedLink && pictureBeside(clickedLink)) || pictureOf(product)
    if (picture) return { picture, product }
  }
  return undefined
}

function move({ picture, product }: Leaving, show: PageChange['show']): Promise<void> {
  const source = imageIn(picture)?.currentSrc
  let removeName = setProperty(picture, 'view-transition-name', NAME)
  return new Promise((resolve, reject) => {
    const transition = document.startViewTransition(async () => {
      removeName()
      await show(true).then(resolve, reject)
      const arriving = pictureOf(product)
      if (!arriving || running !== movement) return transition.skipTransition()
      removeName = setProperty(arriving, 'view-transition-name', NAME)
      const image = imageIn(arriving)
      if (source && image && !image.complete) showUntilLoaded(image, source)
    })
    const movement = {
      end() {
        clearTimeout(giveUp)
        removeName()
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

/** Shows the picture in the previous page's size as background until the new size has loaded. */
function showUntilLoaded(image: HTMLImageElement, source: string): void {
  const remove = setProperty(image, 'background', `url(${JSON.stringify(source)}) center / cover`)
  for (const end of ['load', 'error']) image.addEventListener(end, remove, { once: true })
}

function imageIn(picture: HTMLElement): HTMLImageElement | null {
  return picture instanceof HTMLImageElement ? picture : picture.querySelector('img')
}

function isSupported(): boolean {
  return 'startViewTransition' in document && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function isInTime(reading: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    reading.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PICTURE_AWAITS_DATA_MS)),
  ])
}

/** Sets a style property. Returns a function that removes it. */
function setProperty(element: HTMLElement, property: string, value: string): () => void {
  element.style.setProperty(property, value)
  return () => {
    element.style.removeProperty(property)
    if (element.style.length === 0) element.removeAttribute('style')
  }
}
