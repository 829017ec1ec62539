import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { AUTOPLAY_DELAY_MS } from '#domain/limits.ts'

interface AutoplayOptions {
  readonly enabled: boolean
  readonly step: () => void
}

/**
 * Calls `step` every 3 seconds. Autoplay pauses while the carousel is hovered or focused, in a hidden tab, and after
 * `toggle` until the next `toggle`. It never runs with `prefers-reduced-motion`. Swiper's autoplay module checks
 * neither focus nor `prefers-reduced-motion`, and runs code in every frame.
 */
export function useAutoplay({ enabled, step }: AutoplayOptions) {
  const [isStopped, setStopped] = useState(false)
  // Two states, because the pointer may leave while the focus stays, and the reverse.
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
