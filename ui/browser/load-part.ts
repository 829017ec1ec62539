/**
 * What a page loads later: everything in `ui/` and `pages/` that is imported dynamically goes through one of these or
 * through `lazyPart` (tests/support/house/house-rules.ts).
 */
import { fetchPart } from '#domain/load-part.ts'

export interface MissingPart {
  readonly failure: unknown
  /** The person has pressed Retry. */
  readonly isAskedFor: boolean
  /** Called before the page is loaded anew. */
  readonly prepare?: () => void
}

/** For what a person waits for. A failure is told to `listenForMissingParts` as well. @throws PartFailure */
export async function loadPart<Part>(load: () => Promise<Part>, isAskedFor = false): Promise<Part> {
  try {
    return await fetchPart(load)
  } catch (failure) {
    tellMissingPart({ failure, isAskedFor })
    throw failure
  }
}

/** For what a page works without. */
export function loadQuietly<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  return fetchPart(load).catch(() => undefined)
}

/** For code that fetches parts outside of `ui/` and `pages/`. */
export function tellMissingPart(missing: MissingPart): void {
  hear?.(missing)
}

/** For `renderer/browser/reload-after-release.ts`. */
export function listenForMissingParts(listener: (missing: MissingPart) => void): void {
  hear = listener
}

let hear: ((missing: MissingPart) => void) | undefined
