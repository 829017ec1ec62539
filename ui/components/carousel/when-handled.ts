import { whenNear } from './when-near.ts'

interface Takeover<Code> {
  /** `undefined` when it did not come. */
  readonly load: () => Promise<Code | undefined>
  readonly takeOver: (code: Code) => void
}

/** Lists that have not moved for so long are at rest. */
const STILL_MS = 150

/**
 * Loads code when somebody is about to need it, and calls back once it may take the element over: where there is a mouse,
 * when the element is near; on a touch screen, when a finger or the focus has come to it, has left it again and all in it
 * is at rest. Most visits from phones end before, and save the code. What it gives stops the waiting.
 */
export function whenHandled<Code>(element: Element, takeover: Takeover<Code>): () => void {
  if (matchMedia('(hover: hover)').matches)
    return whenNear(element, async () => {
      const code = await takeover.load()
      if (code !== undefined) takeover.takeOver(code)
    })
  return whenTouched(element, takeover)
}

function whenTouched<Code>(element: Element, { load, takeOver }: Takeover<Code>): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let code: Code | undefined
  let isLoading = false
  let isTouched = false
  let isMoving = false
  let atRest: ReturnType<typeof setTimeout> | undefined

  async function want() {
    if (isLoading || code) return
    isLoading = true
    code = await load()
    isLoading = false
    // Without it the lists scroll natively; the next touch tries again.
    settle()
  }

  function settle() {
    clearTimeout(atRest)
    if (signal.aborted || code === undefined || isTouched || isMoving) return
    const loaded = code
    atRest = setTimeout(() => {
      stop()
      takeOver(loaded)
    }, STILL_MS)
  }

  function stop() {
    clearTimeout(atRest)
    listening.abort()
  }

  function on(type: string, act: (event: Event) => void) {
    // Scrolling does not bubble.
    element.addEventListener(type, act, { signal, passive: true, capture: true })
  }

  on('touchstart', () => {
    isTouched = true
    settle()
    void want()
  })
  for (const type of ['touchend', 'touchcancel'])
    on(type, () => {
      isTouched = false
      settle()
    })
  on('focusin', () => void want())
  on('scroll', () => {
    // A finger that scrolls is reported no longer, until the list has come to rest. Not every browser says when.
    isMoving = 'onscrollend' in window
    settle()
  })
  on('scrollend', () => {
    isMoving = false
    settle()
  })
  return stop
}
