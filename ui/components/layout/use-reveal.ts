import { useEffect } from 'react'
import { SCROLL_ANIMATION_MS } from '#domain/limits.ts'

/**
 * Animates `.reveal` elements once, when they first scroll into the viewport. Elements in view from the start are not
 * animated. No element is hidden before its animation, so all are visible without script and in print. The hook does
 * nothing for `prefers-reduced-motion: reduce`.
 */
export function useReveal() {
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const known = new WeakSet<Element>()
    const waiting = new WeakSet<Element>()
    const viewport = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) waiting.add(target)
        else {
          viewport.unobserve(target)
          if (waiting.has(target)) animate(target)
        }
      }
    })
    const watch = () => {
      for (const part of document.querySelectorAll('.reveal')) {
        if (known.has(part)) continue
        known.add(part)
        viewport.observe(part)
      }
    }
    watch()
    const changes = new MutationObserver(watch)
    const main = document.getElementById('main')
    if (main) changes.observe(main, { childList: true, subtree: true })
    return () => {
      viewport.disconnect()
      changes.disconnect()
    }
  }, [])
}

function animate(part: Element) {
  part.animate(
    [
      { opacity: 0, translate: '0 1.5rem' },
      { opacity: 1, translate: '0 0' },
    ],
    { duration: SCROLL_ANIMATION_MS, easing: 'cubic-bezier(.2, .7, .2, 1)' },
  )
}
