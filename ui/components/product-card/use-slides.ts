import { type RefObject, type UIEvent, useRef, useState } from 'react'

export interface Slides {
  readonly ref: RefObject<HTMLDivElement | null>
  /** Index of the slide in view. */
  readonly current: number
  readonly goTo: (index: number) => void
  readonly follow: (event: UIEvent<HTMLElement>) => void
}

/** Tracks the current slide of a scroll container whose slides are as wide as itself, and scrolls it to a slide. */
export function useSlides(): Slides {
  const ref = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  return {
    ref,
    current,
    goTo: (index) => {
      const box = ref.current
      if (!box) return
      // `scrollLeft` is negative in RTL.
      const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1
      box.scrollTo({ left: sign * index * box.clientWidth })
    },
    follow: ({ currentTarget: { scrollLeft, clientWidth } }) =>
      setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth)),
  }
}
