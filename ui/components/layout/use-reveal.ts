import { useEffect } from 'react'
import { SCROLL_ANIMATION_MS } from '#domain/limits.ts'

/**
 * Lets `.reveal` parts rise into view once, as they come in from outside the window. What was in view from the start
 * stays as it is, and nothing is ever hidden that waits: not without script, in print, or for people who want it calm.
 */
export function useReveal() {
  useEffect(() => {
    if (!('IntersectionObserver' in window) || window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      return
    const known = new WeakSet<Element>()
    const waiting = new WeakSet<Element>()
    const sight = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) waiting.add(target)
        else {
          sight.unobserve(target)
          if (waiting.has(target)) rise(target)
        }
      }
    })
    const watch = () => {
      for (const part of document.querySelectorAll('.reveal')) {
        if (known.has(part)) continue
        known.add(part)
        sight.observe(part)
      }
    }
    watch()
    const arrivals = new MutationObserver(watch)
    const main = document.getElementById('main')
    if (main) arrivals.observe(main, { childList: true, subtree: true })
    return () => {
      sight.disconnect()
      arrivals.disconnect()
    }
  }, [])
}

function rise(part: Element) {
  part.animate(
    [
      { opacity: 0, translate: '0 1.5rem' },
      { opacity: 1, translate: '0 0' },
    ],
    { duration: SCROLL_ANIMATION_MS, easing: 'cubic-bezier(.2, .7, .2, 1)' },
  )
}
