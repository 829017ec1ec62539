import { PART_TIMEOUT_MS } from './limits.ts'

/** Code, styles or texts that a page loads later did not come. */
export class PartFailure extends Error {
  override readonly name = 'PartFailure'
  constructor(cause: unknown) {
    super('A part of the page did not come', { cause })
  }
}

/**
 * Loads a part that is not in the page's first scripts: `fetchPart(() => import('./x.ts'))`. A second try follows the
 * first failure at once: a connection that was cut is often there again.
 *
 * Whether the second try asks the server is up to the engine (tried on 22 Nov 2026): Chromium 156 and WebKit 2.50 do,
 * Firefox 153 answers from its module map for ever, and so does WebKit after a failed `modulepreload`. A query suffix
 * would load a second copy of the module beside the one that others import, so there a new document is the way.
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
