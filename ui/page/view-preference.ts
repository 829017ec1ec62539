import { atom } from 'jotai'
import type { ViewPreference } from '#domain/listing/view-preference.ts'

/** The view of the listing that was chosen since the document was loaded; `undefined`: use the cookie's. */
export const chosenViewAtom = atom<ViewPreference | undefined>(undefined)
