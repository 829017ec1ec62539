/**
 * Dynamic imports of `ui/` and `pages/`. Each goes through `loadPart`, `loadQuietly` or `lazyPart`
 * (checked by tests/support/house/house-rules.ts).
 */
import { fetchPart } from '#domain/load-part.ts'

export interface MissingPart {
  readonly failure: unknown
  /** Whether the visitor has pressed Retry. */
  readonly isAskedFor: boolean
  /** Called before the document is reloaded. */
  readonly prepare?: () => void
}

/**
 * Loads code that the visitor waits for. Reports a failure to `listenForMissingParts` as well.
 * @throws PartFailure
 */
export async function loadPart<Part>(load: () => Promise<Part>, isAskedFor = false): Promise<Part> {
  try {
    return await fetchPart(load)
  } catch (failure) {
    reportMissingPart({ failure, isAskedFor })
    throw failure
  }
}

/** Loads code that the page works without. Returns `undefined` if the load fails. */
export function loadQuietly<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  return fetchPart(load).catch(() => undefined)
}

/** Reports a failed import. Exported for code outside `ui/` and `pages/`, which calls `fetchPart` directly. */
export function reportMissingPart(missing: MissingPart): void {
  onMissingPart?.(missing)
}

/** Sets the only listener: `renderer/on-idle/reload-after-release.ts`. */
export function listenForMissingParts(listener: (missing: MissingPart) => void): void {
  onMissingPart = listener
}

let onMissingPart: ((missing: MissingPart) => void) | undefined
