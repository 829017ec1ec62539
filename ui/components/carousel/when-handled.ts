import { whenNear } from './when-near.ts'

interface LazyCode<Code> {
  /** Resolves to `undefined` when the code could not be loaded. */
  readonly load: () => Promise<Code | undefined>
  readonly start: (code: Code) => void
}

/** Milliseconds without touch and scroll events after which the lists count as at rest. */
const STILL_MS = 150

/**
 * Loads code shortly before it is needed, and calls `start` once. With a mouse both happen when the element is near
 * the window. On a touch screen the first touch or focus starts the load, and `start` is called when no finger
 * touches the element, no scrolling is under way in it and no lightbox covers it (`data-open`). Most visits from phones
 * end earlier and never load the code. Returns a function that stops the waiting.
 */
export function whenHandled<Code>(element: Element, lazyCode: LazyCode<Code>): () => void {
  if (matchMedia('(hover: hover)').matches)
    return whenNear(element, async () => {
      const code = await lazyCode.load()
      if (code !== undefined) lazyCode.start(code)
    })
  return whenTouched(element, lazyCode)
}

function whenTouched<Code>(element: Element, { load, start }: LazyCode<Code>): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let code: Code | undefined
  let loading: Promise<Code | undefined> | undefined
  let isTouched = false
  let isMoving = false
  let atRest: ReturnType<typeof setTimeout> | undefined

  async function loadOnce() {
    if (loading) return
    loading = load()
    code = await loading
    // If the code did not load, the lists keep scrolling natively and the next touch loads again.
    if (!code) loading = undefined
    settle()
  }

  function settle() {
    clearTimeout(atRest)
    if (signal.aborted || code === undefined || isTouched || isMoving) return
    const loaded = code
    atRest = setTimeout(() => {
      // The touch has opened the lightbox, whose code may still be loading.
      if (element.matches('[data-open]')) return
      stop()
      start(loaded)
    }, STILL_MS)
  }

  function stop() {
    clearTimeout(atRest)
    listening.abort()
  }

  function on(type: string, act: (event: Event) => void) {
    // The events `scroll` and `close` do not bubble, hence `capture`.
    element.addEventListener(type, act, { signal, passive: true, capture: true })
  }

  on('touchstart', () => {
    isTouched = true
    settle()
    void loadOnce()
  })
  for (const type of ['touchend', 'touchcancel'])
    on(type, () => {
      isTouched = false
      settle()
    })
  on('focusin', () => void loadOnce())
  on('close', settle)
  on('scroll', () => {
    // During native scrolling the browser sends no touch events, and `scrollend` marks the end. Without support for
    // `scrollend` the timer alone decides.
    isMoving = 'onscrollend' in window
    settle()
  })
  on('scrollend', () => {
    isMoving = false
    settle()
  })
  return stop
}
