import { atom } from 'jotai'
import type { ViewPreference } from '#domain/listing/view-preference.ts'

/** The listing's view that was chosen in this session; `undefined` leaves the cookie's. */
export const chosenViewAtom = atom<ViewPreference | undefined>(undefined)
