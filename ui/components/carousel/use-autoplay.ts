import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { AUTOPLAY_DELAY_MS } from '#domain/limits.ts'

interface AutoplayOptions {
  readonly enabled: boolean
  readonly step: () => void
}

/**
 * Steps on every 3 seconds, but not while somebody points at it or is inside it, in a hidden tab, or for people who asked
 * for less motion; and not again after they stopped it. Swiper's own timer knows neither focus nor motion, and works in
 * every frame.
 */
export function useAutoplay({ enabled, step }: AutoplayOptions) {
  const [isStopped, setStopped] = useState(false)
  // The pointer may go while the focus stays, and the other way round.
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isInUse = isPointedAt || isFocused
  const latestStep = useRef(step)
  useEffect(() => {
    latestStep.current = step
  })

  useEffect(() => {
    if (!enabled || isStopped || isInUse) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) latestStep.current()
    }, AUTOPLAY_DELAY_MS)
    return () => clearInterval(timer)
  }, [enabled, isStopped, isInUse])

  return {
    isStopped,
    toggle: () => setStopped(!isStopped),
    listeners: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}
