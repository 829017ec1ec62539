import { PART_TIMEOUT_MS } from './limits.ts'

/** Code, styles or texts that a page loads later could not be loaded. */
export class PartFailure extends Error {
  override readonly name = 'PartFailure'
  constructor(cause: unknown) {
    super('A part of the page did not come', { cause })
  }
}

/**
 * Loads a part that is not in the page's first scripts: `fetchPart(() => import('./x.ts'))`. A failed load is tried
 * again once, at once, because an interrupted connection often recovers immediately.
 *
 * The browser decides if the second `import()` sends a request (tested on 23 Nov 2026). Chromium 156 and WebKit 2.50
 * send one, WebKit not after a failed `modulepreload` (vite.config.ts). Firefox 153 always answers from its module map:
 * only a new document helps. A query suffix would load a second copy of the module beside the one that other modules
 * import.
 * @throws PartFailure
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Timeout')), PART_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load().catch(load), timeout])
  } catch (cause) {
    throw new PartFailure(cause)
  } finally {
    clearTimeout(timer)
  }
}
