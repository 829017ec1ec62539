/**
 * The fields of a profile whose session ended before they were saved: in `sessionStorage` until the same customer edits
 * the profile again, at most 30 minutes.
 */

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
  try {
    const stored: Stored = { customerId, until: Date.now() + LIFE_MS, fields }
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
  } catch {
    // Without storage the customer has to type them again.
  }
}

export function hasUnsavedProfile(customerId: string): boolean {
  return read(customerId) !== undefined
}

/** Returns the fields and removes them from the storage; `undefined` if there are none of this customer. */
export function takeUnsavedProfile(customerId: string): UnsavedProfile | undefined {
  const fields = read(customerId)
  if (fields) sessionStorage.removeItem(STORAGE_KEY)
  return fields
}

/** Removes the fields of another customer. */
function read(customerId: string): UnsavedProfile | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Stored | null
    if (stored?.customerId === customerId && stored.until > Date.now()) return stored.fields
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage there are none.
  }
  return undefined
}
