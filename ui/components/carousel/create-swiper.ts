/** The part of a carousel that needs Swiper, as a separate chunk. */
import { Swiper } from 'swiper'
import { SLIDE_SPEED_MS } from '#domain/limits.ts'
import type { Position } from './use-carousel.ts'

// Code that needs Swiper imports it from here, so that Swiper is in one chunk.
export { Swiper } from 'swiper'

interface SwiperOptions {
  readonly loop: boolean
  readonly slideClass: string
  readonly wrapperClass: string
  /** Index of the slide to start with. */
  readonly initialSlide: number
  readonly onMove: (position: Position) => void
}

/**
 * Starts Swiper in a list that has scrolled natively until now.
 * @param track the list itself, the only child of `viewport`
 */
export function createSwiper(
  viewport: HTMLElement,
  track: HTMLElement,
  { onMove, ...options }: SwiperOptions,
): Swiper {
  const gap = () => Number.parseFloat(getComputedStyle(viewport).columnGap) || 0
  let ending: ReturnType<typeof setTimeout>
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  track.scrollLeft = 0
  viewport.dataset.swiper = ''
  return new Swiper(viewport, {
    ...options,
    // The style sheet sets the slide width, so that Swiper does not change any size.
    slidesPerView: 'auto',
    // Otherwise Swiper measures all slides again whenever a picture has loaded.
    lazyPreload: false,
    spaceBetween: gap(),
    speed: isCalm ? 0 : SLIDE_SPEED_MS,
    // Without it Swiper listens to the window. Its observer reports a resize after the start as
    // well, because it compares fractional sizes with rounded ones. In a loop Swiper then returns to the current slide one frame later, and
    // undoes a press made in that frame.
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
