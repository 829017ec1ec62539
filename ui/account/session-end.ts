/** Calls find out that a session is over; the page is told here, once for each that finds out. */

export function tellSessionEnd(): void {
  sessions.dispatchEvent(new Event(ENDED))
}

/** The answer takes it back. */
export function listenForSessionEnd(onEnd: () => void): () => void {
  sessions.addEventListener(ENDED, onEnd)
  return () => sessions.removeEventListener(ENDED, onEnd)
}

const ENDED = 'ended'
const sessions = new EventTarget()
