/**
 * The fields of a profile whose session ended before they were saved: in `sessionStorage` until the same customer edits
 * the profile again, at most 30 minutes.
 */
import { tryStorage } from '#ui/browser/storage.ts'

const STORAGE_KEY = 'unsavedProfile'
const LIFE_MS = 30 * 60 * 1000

export const UNSAVED_FIELDS = [
  'username',
  'gender',
  'birthDay',
  'country',
  'phone',
  'address',
  'city',
] as const

/** As they were typed. */
type UnsavedProfile = Readonly<Partial<Record<(typeof UNSAVED_FIELDS)[number], string>>>

interface Stored {
  readonly customerId: string
  readonly until: number
  readonly fields: UnsavedProfile
}

export function saveUnsavedProfile(customerId: string, fields: UnsavedProfile): void {
  const stored: Stored = { customerId, until: Date.now() + LIFE_MS, fields }
  // Without storage the customer has to type them again.
  tryStorage((storage) => storage.setItem(STORAGE_KEY, JSON.stringify(stored)), 'sessionStorage')
}

export function hasUnsavedProfile(customerId: string): boolean {
  return read(customerId) !== undefined
}

/** Returns the fields and removes them from the storage; `undefined` if there are none of this customer. */
export function takeUnsavedProfile(customerId: string): UnsavedProfile | undefined {
  const fields = read(customerId)
  if (fields) tryStorage((storage) => storage.removeItem(STORAGE_KEY), 'sessionStorage')
  return fields
}

/** Removes the fields of another customer. */
function read(customerId: string): UnsavedProfile | undefined {
  return tryStorage((storage) => {
    const stored = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as Stored | null
    if (stored?.customerId === customerId && stored.until > Date.now()) return stored.fields
    storage.removeItem(STORAGE_KEY)
    return undefined
  }, 'sessionStorage')
}
