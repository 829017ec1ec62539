/** Runs a function when the page has loaded and the browser is idle. Returns the cancellation. */
export function whenIdle(run: () => void): () => void {
  let isWanted = true
  const idle = () => {
    const go = () => {
      if (isWanted) run()
    }
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: 5_000 })
    else setTimeout(go, 1_000)
  }
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true })
  return () => {
    isWanted = false
  }
}
