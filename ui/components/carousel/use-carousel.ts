import { type DragEvent, type RefObject, type UIEvent, useEffect, useRef, useState } from 'react'
import type { Swiper } from 'swiper'
import { SLIDE_SPEED_MS } from '#domain/limits.ts'
import { loadQuietly } from '#ui/browser/load-part.ts'
import { whenHandled } from './when-handled.ts'
import { whenNear } from './when-near.ts'

interface CarouselOptions {
  readonly loop: boolean
  /** Neither loop nor autoplay: on a touch screen Swiper is not loaded before the first touch or focus. */
  readonly isStill: boolean
  readonly slideClass: string
  readonly wrapperClass: string
  /** Index of the current slide. It survives a remount, so that the new carousel starts at the same slide. */
  readonly lastIndex: RefObject<number>
}

interface Position {
  /** Index of the first slide in view. */
  readonly index: number
  readonly isAtStart: boolean
  readonly isAtEnd: boolean
}

interface CarouselControls extends Position {
  readonly viewportRef: RefObject<HTMLDivElement | null>
  /** Whether Swiper controls the list. */
  readonly hasSwiper: boolean
  readonly go: (steps: 1 | -1) => void
  readonly goTo: (index: number) => void
  readonly follow: (event: UIEvent<HTMLElement>) => void
  readonly preventDrag: (event: DragEvent) => void
}

/**
 * Controls a scrolling list. The list scrolls natively until Swiper takes over: when it is near the window
 * (`whenNear`) or, for `isStill`, when it is about to be used (`whenHandled`).
 */
export function useCarousel({
  loop,
  isStill,
  slideClass,
  wrapperClass,
  lastIndex,
}: CarouselOptions): CarouselControls {
  const viewportRef = useRef<HTMLDivElement>(null)
  const swiperRef = useRef<Swiper>(undefined)
  const [position, setPosition] = useState<Position>({ index: 0, isAtStart: true, isAtEnd: false })
  const [hasSwiper, setHasSwiper] = useState(false)

  useEffect(() => {
    const viewport = viewportRef.current
    if (!viewport) return
    let left = false
    // If the chunk does not load, the list keeps scrolling natively.
    const load = () => loadQuietly(() => import('./swiper-core.ts'))
    const begin = (loaded: Awaited<ReturnType<typeof load>>) => {
      if (left || !loaded) return
      swiperRef.current = createSwiper(
        loaded.Swiper,
        viewport,
        { loop, slideClass, wrapperClass, lastIndex },
        setPosition,
      )
      setHasSwiper(true)
    }
    const stopWaiting = isStill
      ? whenHandled(viewport.parentElement ?? viewport, { load, start: begin })
      : whenNear(viewport, async () => begin(await load()))
    return () => {
      left = true
      stopWaiting()
      swiperRef.current?.destroy()
      swiperRef.current = undefined
    }
  }, [loop, isStill, slideClass, wrapperClass, lastIndex])

  const goTo = (index: number) => {
    const swiper = swiperRef.current
    if (swiper) loop ? swiper.slideToLoop(index) : swiper.slideTo(index)
    else scrollToSlide(trackOf(viewportRef.current), index)
  }
  const go = (steps: 1 | -1) => {
    const swiper = swiperRef.current
    if (!swiper) goTo(position.index + steps)
    else if (steps === 1) swiper.slideNext()
    else swiper.slidePrev()
  }
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (!swiperRef.current) setPosition(nativePosition(currentTarget))
  }
  /** The browser's drag and drop of a link or picture would replace the movement of the slides. */
  const preventDrag = (event: DragEvent) => {
    if (swiperRef.current) event.preventDefault()
  }

  return { ...position, viewportRef, hasSwiper, go, goTo, follow, preventDrag }
}

function createSwiper(
  SwiperClass: typeof Swiper,
  viewport: HTMLElement,
  { lastIndex, ...options }: Omit<CarouselOptions, 'isStill'>,
  onMove: (position: Position) => void,
): Swiper {
  const track = trackOf(viewport)
  const { index } = nativePosition(track)
  const gap = () => Number.parseFloat(getComputedStyle(viewport).columnGap) || 0
  let ending: ReturnType<typeof setTimeout>
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  track.scrollLeft = 0
  viewport.dataset.swiper = ''
  return new SwiperClass(viewport, {
    ...options,
    // The style sheet sets the slide width, so that Swiper does not change any size.
    slidesPerView: 'auto',
    spaceBetween: gap(),
    speed: isCalm ? 0 : SLIDE_SPEED_MS,
    initialSlide: index || lastIndex.current,
    // Swiper's observer always reports a resize after the start, because it compares a fractional width with a rounded
    // one. Two frames later Swiper shows the first slide again, and undoes a press that was made between.
    resizeObserver: false,
    on: {
      beforeResize: (swiper) => {
        swiper.params.spaceBetween = gap()
      },
      init: settle,
      transitionStart: (swiper) => {
        clearTimeout(ending)
        ending = setTimeout(() => endAtLast(swiper), END_AT_LATEST_MS)
      },
      transitionEnd: settle,
      resize: settle,
      realIndexChange: report,
      reachEnd: report,
      fromEdge: report,
      destroy: (swiper) => {
        delete viewport.dataset.swiper
        for (const slide of swiper.slides) slide.inert = false
      },
    },
  })

  function report(swiper: Swiper) {
    lastIndex.current = swiper.realIndex
    onMove({ index: swiper.realIndex, isAtStart: swiper.isBeginning, isAtEnd: swiper.isEnd })
  }
  /**
   * Slides out of view are inert and take no focus. Otherwise Tab would never leave a looping carousel. Positions are
   * those at the end of the transition: Chromium may send `transitionend` before the transition has moved anything.
   */
  function settle(swiper: Swiper) {
    report(swiper)
    const trackBox = swiper.wrapperEl.getBoundingClientRect()
    for (const slide of swiper.slides)
      slide.inert = !overlaps(slide.getBoundingClientRect(), swiper.translate, trackBox)
  }
}

const END_AT_LATEST_MS = 2 * SLIDE_SPEED_MS

/**
 * Ends a transition whose `transitionend` event is missing. A browser may not send the event when the carousel has
 * left the view, and Swiper would wait for it without a timeout.
 */
function endAtLast(swiper: Swiper): void {
  if (!swiper.destroyed && swiper.animating) swiper.transitionEnd()
}

/**
 * Whether a slide is in view at the end of the transition. Tolerates a rounding error of 1 px.
 * @param shift CSS pixels by which the track is moved then
 * @param track measured together with the slide, so that a transition under way does not matter
 */
function overlaps(slide: DOMRect, shift: number, track: DOMRect): boolean {
  return slide.right + shift > track.left + 1 && slide.left + shift < track.right - 1
}

function trackOf(viewport: HTMLElement | null): HTMLElement {
  const track = viewport?.firstElementChild
  if (!(track instanceof HTMLElement)) throw new Error('A carousel has a track')
  return track
}

function nativePosition(track: HTMLElement): Position {
  const [first, second] = track.children
  if (!(first instanceof HTMLElement)) return { index: 0, isAtStart: true, isAtEnd: true }
  const step =
    second instanceof HTMLElement ? Math.abs(second.offsetLeft - first.offsetLeft) : first.offsetWidth
  // `scrollLeft` is negative in right-to-left text.
  const scrolled = Math.abs(track.scrollLeft)
  return {
    index: step ? Math.round(scrolled / step) : 0,
    isAtStart: scrolled < 1,
    isAtEnd: scrolled + track.clientWidth > track.scrollWidth - 2,
  }
}

function scrollToSlide(track: HTMLElement, index: number): void {
  const slide = track.children[Math.max(0, Math.min(index, track.children.length - 1))]
  slide?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' })
}
