import { type RefObject, type UIEvent, useRef, useState } from 'react'

export interface Slides {
  readonly ref: RefObject<HTMLDivElement | null>
  /** Index of the one in view. */
  readonly current: number
  readonly goTo: (index: number) => void
  readonly follow: (event: UIEvent<HTMLElement>) => void
}

/** A box of slides as wide as itself, which scrolls by itself; this follows it and can push it. */
export function useSlides(): Slides {
  const ref = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  return {
    ref,
    current,
    goTo: (index) => {
      const box = ref.current
      if (!box) return
      // Where text runs right to left, `scrollLeft` is negative.
      const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1
      box.scrollTo({ left: sign * index * box.clientWidth })
    },
    follow: ({ currentTarget: { scrollLeft, clientWidth } }) =>
      setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth)),
  }
}
