/** Distance below or above the window, in CSS pixels, within which an element counts as near. */
const NEAR_PX = 300

/** Calls `onNear` once, when the element is near the window. Returns a function that stops the waiting. */
export function whenNear(element: Element, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onNear()
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
