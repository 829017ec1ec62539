/**
 * Loads the page anew when a part of it cannot come any more: a release takes the files of the one before away. Loaded
 * when the browser is idle; without it, what did not come has its sentence with a Retry all the same.
 */
import { fileStatus } from '#api/file-status.ts'
import { listenForMissingParts, type MissingPart } from '#ui/browser/load-part.ts'
import { keepFields, restoreFields } from './restore-fields.ts'

export function loadAnewWhenPartsAreGone(): void {
  restoreFields()
  listenForMissingParts((missing) => void loadAnewIfOfUse(missing))
}

/**
 * Where the file is gone: once for each build, so that a file which no release brings back starts no loop. After Retry
 * was pressed: whenever the server answers, because some engines ask for a file that has failed in a new document alone
 * (domain/load-part.ts).
 */
export async function loadAnewIfOfUse({ failure, isAskedFor, prepare }: MissingPart): Promise<void> {
  const build = entryAddress()
  const status = await fileStatus(failedFile(failure) ?? build)
  if (status === undefined) return
  try {
    if (!isAskedFor) {
      if (status !== 404 || sessionStorage.getItem(LOADED_ANEW) === build) return
      sessionStorage.setItem(LOADED_ANEW, build)
    }
    keepFields()
  } catch {
    // Without storage a loop could not be told from the first time, and what was typed would be lost.
    return
  }
  prepare?.()
  window.location.reload()
}

const LOADED_ANEW = 'loadedAnew'

/** Chromium and Firefox name the file in the message, WebKit does not; of a style sheet Vite names it. */
function failedFile(failure: unknown): string | undefined {
  const cause = failure instanceof Error ? failure.cause : undefined
  const [address] = /https?:\S+/.exec(cause instanceof Error ? cause.message : '') ?? []
  return address?.startsWith(window.location.origin) ? address : undefined
}

/** Its name changes with every file of the build. */
function entryAddress(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? window.location.href
}
