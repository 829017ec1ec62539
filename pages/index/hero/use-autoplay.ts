import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'
import { AUTOPLAY_DELAY_MS } from '#domain/limits.ts'
import { useMotionAllowed } from '#ui/browser/use-motion-allowed.ts'

/**
 * Calls `step` every 3 seconds. Autoplay pauses while the element with `listeners` is hovered or focused, in a hidden tab,
 * behind the loading screen, and after `toggle` until the next `toggle`. It never runs without `useMotionAllowed`.
 */
export function useAutoplay(step: () => void) {
  const isAllowed = useMotionAllowed()
  const [isStopped, setStopped] = useState(false)
  // Two states, because the pointer may leave while the focus stays, and the reverse.
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isInUse = isPointedAt || isFocused
  const stepIfVisible = useEffectEvent(() => {
    // Behind the loading screen the first slide would be over before it is seen.
    if (!document.hidden && !document.querySelector('[data-stage]')) step()
  })

  useEffect(() => {
    if (!isAllowed || isStopped || isInUse) return
    const timer = setInterval(() => stepIfVisible(), AUTOPLAY_DELAY_MS)
    return () => clearInterval(timer)
  }, [isAllowed, isStopped, isInUse])

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
