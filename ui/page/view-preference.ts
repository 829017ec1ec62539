import { atom } from 'jotai'
import type { ViewPreference } from '#domain/listing/view-preference.ts'

/** How the listing was laid out last in this session; before that, what the cookie says goes. */
export const chosenViewAtom = atom<ViewPreference | undefined>(undefined)
