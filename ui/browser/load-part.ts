/**
 * Dynamic imports of `ui/` and `pages/`. Each goes through `partLoader`, `loadQuietly` or `lazyPart`
 * (checked by tests/support/architecture/rules.ts).
 */
import { fileStatus } from '#api/site-files.ts'
import { fetchPart } from '#domain/fetch-part.ts'
import { loadDocument } from './unload.ts'

export interface MissingPart {
  readonly failure: unknown
  /** Whether the visitor has tried again. */
  readonly isAskedFor: boolean
  /** Called before the document is reloaded. */
  readonly prepare?: () => void
}

/**
 * Returns a function that loads code for an action of the visitor. It rejects with a `PartFailure` and reports it, so
 * that the document can be reloaded. After a failure the next call counts as the visitor's Retry.
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
  if (loadReload) void reloadIfUseful(missing, loadReload)
}

type Reload = (missing: MissingPart) => Promise<void>
type LoadReload = () => Promise<Reload | undefined>

/** Sets the code that decides if the document is reloaded. It is loaded when the first part is missing. */
export function reloadMissingPartsWith(load: LoadReload): void {
  loadReload = load
}

let loadReload: LoadReload | undefined

/**
 * Firefox never loads that code in a document in which it has failed before. There Retry reloads the document without it;
 * Firefox itself keeps the fields of forms over a reload.
 */
async function reloadIfUseful(missing: MissingPart, loadReload: LoadReload): Promise<void> {
  const reload = await loadReload()
  if (reload) return reload(missing)
  if (!missing.isAskedFor || (await fileStatus(window.location.href)) === undefined) return
  loadDocument(() => {
    missing.prepare?.()
    window.location.reload()
  })
}
