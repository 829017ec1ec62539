import { tryStorage } from '#ui/browser/storage.ts'

/** Key of the fields that are saved over a reload, in `sessionStorage`. After a release another build reads them: the key stays. */
export const SAVED_FIELDS = 'keptFields'

export function areFieldsSaved(): boolean {
  return Boolean(tryStorage((storage) => storage.getItem(SAVED_FIELDS), 'sessionStorage'))
}
