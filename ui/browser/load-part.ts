/**
 * Dynamic imports of `ui/` and `pages/`. Each goes through `partLoader`, `loadQuietly` or `lazyPart`
 * (checked by tests/support/house/house-rules.ts).
 */
import { fetchPart } from '#domain/load-part.ts'

export interface MissingPart {
  readonly failure: unknown
  /** Whether the visitor has tried again. */
  readonly isAskedFor: boolean
  /** Called before the document is reloaded. */
  readonly prepare?: () => void
}

/**
 * Returns a function that loads code for an action of the visitor. It rejects with a `PartFailure` and reports it to
 * `listenForMissingParts`. After a failure the next call counts as the visitor's Retry.
 */
export function partLoader<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let isAskedFor = false
  return async () => {
    try {
      return await fetchPart(load)
    } catch (failure) {
      reportMissingPart({ failure, isAskedFor })
      isAskedFor = true
      throw failure
    }
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
