import { type DragEvent, type RefObject, type UIEvent, useEffect, useRef, useState } from 'react'
import type { Swiper } from 'swiper'
import { loadQuietly } from '#ui/browser/load-part.ts'
import { whenHandled } from './when-handled.ts'
import { whenNear } from './when-near.ts'

interface CarouselOptions {
  /** Without a loop, Swiper is not loaded on a touch screen before the first touch or focus. */
  readonly loop: boolean
  readonly slideClass: string
  readonly wrapperClass: string
  /** Index of the current slide. It survives a remount, so that the new carousel starts at the same slide. */
  readonly lastIndex: RefObject<number>
}

export interface Position {
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
 * (`whenNear`) or, without a loop, when it is about to be used (`whenHandled`).
 */
export function useCarousel({
  loop,
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
    let isWanted = true
    // If the chunk does not load, the list keeps scrolling natively.
    const load = () => loadQuietly(() => import('./create-swiper.ts'))
    const begin = (loaded: Awaited<ReturnType<typeof load>>) => {
      if (!isWanted || !loaded) return
      const track = trackOf(viewport)
      swiperRef.current = loaded.createSwiper(viewport, track, {
        loop,
        slideClass,
        wrapperClass,
        initialSlide: nativePosition(track).index || lastIndex.current,
        onMove: (position) => {
          lastIndex.current = position.index
          setPosition(position)
        },
      })
      setHasSwiper(true)
    }
    const stopWaiting = loop
      ? whenNear(viewport, async () => begin(await load()))
      : whenHandled(viewport.parentElement ?? viewport, { load, start: begin })
    return () => {
      isWanted = false
      stopWaiting()
      swiperRef.current?.destroy()
      swiperRef.current = undefined
    }
  }, [loop, slideClass, wrapperClass, lastIndex])

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
