/** Runs once all that the page shows has been loaded and the browser has nothing else to do. The answer calls it off. */
export function whenIdle(run: () => void): () => void {
  let isWanted = true
  const idle = () => {
    const go = () => {
      if (isWanted) run()
    }
    // Safari has no such callback yet.
    if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: 5_000 })
    else setTimeout(go, 1_000)
  }
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true })
  return () => {
    isWanted = false
  }
}
