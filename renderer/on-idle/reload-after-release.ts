/** Reloads the document when a file of the page is gone: a release removes the files of the previous build. */
import { fileStatus, requestFile } from '#api/site-files.ts'
import type { MissingPart } from '#ui/browser/load-part.ts'
import { loadDocument } from '#ui/browser/unload.ts'
import { saveFields } from './save-fields.ts'

/**
 * Reloads for a file that is gone once per build: a file that no build has would cause a loop. After Retry it reloads
 * whenever the server answers, because some engines request a failed file again only in a new document
 * (domain/fetch-part.ts).
 */
export async function reloadIfUseful({ failure, isAskedFor, prepare }: MissingPart): Promise<void> {
  const build = entryAddress()
  const failed = failedFile(failure)
  if (!failed) await forgetFailedPreloads()
  const status = await fileStatus(failed ?? build)
  if (status === undefined) return
  try {
    if (!isAskedFor) {
      if (status !== 404 || sessionStorage.getItem(RELOADED) === build) return
      sessionStorage.setItem(RELOADED, build)
    }
    saveFields()
  } catch {
    // Without storage a loop could not be detected, and the fields of forms would be lost.
    return
  }
  loadDocument(() => {
    prepare?.()
    window.location.reload()
  })
}

const RELOADED = 'reloadedBuild'

/** Chromium and Firefox name the file in the message, WebKit does not; Vite names a style sheet. */
function failedFile(failure: unknown): string | undefined {
  const cause = failure instanceof Error ? failure.cause : undefined
  const [address] = /https?:\S+/.exec(cause instanceof Error ? cause.message : '') ?? []
  return address?.startsWith(window.location.origin) ? address : undefined
}

/**
 * WebKit keeps a failed `modulepreload` in its memory cache, and the next document gets it from there instead of the network.
 * Another request for the file removes it, even a failed one. Files that have loaded are in the HTTP cache.
 */
async function forgetFailedPreloads(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  await Promise.all([...links].map(({ href }) => requestFile(href)))
}

/** The hash in its name changes with every file of the build. */
function entryAddress(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? window.location.href
}
