import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { GALLERY_SLIDES } from '#domain/limits.ts'
import { gallerySlides } from '#domain/product/gallery.ts'
import type { Direction } from '#locales/languages.ts'
import { loadQuietly } from '#ui/browser/load-part.ts'
import { whenHandled } from '#ui/components/carousel/when-handled.ts'
import type { SliderParts } from './linked-sliders.ts'

type Sliders = typeof import('./linked-sliders.ts')

interface GalleryOptions extends Pick<SliderParts, 'wrapperClass' | 'slideClass'> {
  readonly images: readonly string[]
  readonly direction: Direction
}

interface GalleryControls {
  /** Each picture once; repeated once Swiper is active. */
  readonly slides: readonly string[]
  /** Index in `slides`. */
  readonly current: number
  readonly isSliding: boolean
  readonly mainRef: RefObject<HTMLDivElement | null>
  readonly thumbsRef: RefObject<HTMLDivElement | null>
  readonly show: (index: number) => void
  readonly reveal: (index: number) => void
  /** Handler of `scroll` and `scrollend` of the main list, until Swiper is active. */
  readonly follow: (event: UIEvent<HTMLElement>) => void
}

/**
 * Main pictures and thumbnails as two scrolling lists. For left-to-right text, linked sliders replace them at the first
 * interaction; for right-to-left text they remain static lists (SPEC §2).
 */
export function useLinkedSliders({
  images,
  direction,
  wrapperClass,
  slideClass,
}: GalleryOptions): GalleryControls {
  const mainRef = useRef<HTMLDivElement>(null)
  const thumbsRef = useRef<HTMLDivElement>(null)
  /** The current or targeted slide. */
  const aim = useRef(0)
  /** True while the main list scrolls smoothly to `aim` and passes the slides in between. */
  const isPassing = useRef(false)
  const linked = useRef<ReturnType<Sliders['linkSliders']>>(undefined)
  const [sliders, setSliders] = useState<Sliders>()
  const [current, setCurrent] = useState(0)
  const maySlide = direction === 'ltr' && images.length > 1
  const isSliding = maySlide && sliders !== undefined
  const slides = isSliding && images.length < GALLERY_SLIDES ? gallerySlides(images) : images
  const slideKey = slides.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // Before hydration the browser has scrolled the list to the picture of the address, which a pressed thumbnail changes.
    if (mainRef.current && window.location.hash) select(nativeIndex(mainRef.current))
  }, [])

  useEffect(() => {
    const gallery = mainRef.current?.parentElement
    if (!maySlide || !gallery) return
    return whenHandled(gallery, {
      load: () => loadQuietly(() => import('./linked-sliders.ts')),
      start: setSliders,
    })
  }, [maySlide])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of slides needs other sliders
  useLayoutEffect(() => {
    const { current: main } = mainRef
    const { current: thumbs } = thumbsRef
    if (!isSliding || !main || !thumbs) return
    linked.current = sliders.linkSliders({
      main,
      thumbs,
      start: aim.current,
      wrapperClass,
      slideClass,
      onChange: setCurrent,
    })
    return () => {
      linked.current?.unlink()
      linked.current = undefined
      aim.current = 0
      setCurrent(0)
    }
  }, [isSliding, sliders, slideKey, wrapperClass, slideClass])

  const select = (index: number) => {
    aim.current = index
    setCurrent(index)
    scrollTo(thumbsRef.current, index)
  }
  const show = (index: number) => {
    if (linked.current) {
      linked.current.show(index)
      return
    }
    // Without support for `scrollend` the slides in between are selected in turn.
    isPassing.current = index !== current && 'onscrollend' in window
    select(index)
    scrollTo(mainRef.current, index)
  }
  const reveal = (index: number) => linked.current?.reveal(index)
  const follow = ({ currentTarget, type }: UIEvent<HTMLElement>) => {
    if (linked.current || (isPassing.current && type === 'scroll')) return
    isPassing.current = false
    const index = nativeIndex(currentTarget)
    if (index !== current) select(index)
  }

  return { slides, current, isSliding, mainRef, thumbsRef, show, reveal, follow }
}

/** Returns the index of the visible slide. `scrollLeft` is negative for right-to-left text. */
function nativeIndex(list: HTMLElement): number {
  return list.clientWidth > 0 ? Math.round(Math.abs(list.scrollLeft) / list.clientWidth) : 0
}

/** Scrolls the list only, not its ancestors. */
function scrollTo(list: HTMLElement | null, index: number): void {
  const slide = list?.firstElementChild?.children[index]
  if (!list || !slide) return
  const [box, place] = [list.getBoundingClientRect(), slide.getBoundingClientRect()]
  const fromStart =
    getComputedStyle(list).direction === 'rtl' ? place.right - box.right : place.left - box.left
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollBy({ left: fromStart, behavior: isCalm ? 'instant' : 'smooth' })
}
