/** How far below or above the window something counts as near. */
const NEAR_PX = 300

/** Calls back once, when the element comes near the window. What it gives stops the waiting. */
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
