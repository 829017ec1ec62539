/** Event for the end of the session. API calls detect the end; each call that detects it dispatches one event. */

export function reportSessionEnd(): void {
  sessions.dispatchEvent(new Event(ENDED))
}

/** Returns the unsubscribe function. */
export function listenForSessionEnd(onEnd: () => void): () => void {
  sessions.addEventListener(ENDED, onEnd)
  return () => sessions.removeEventListener(ENDED, onEnd)
}

const ENDED = 'ended'
const sessions = new EventTarget()
