import { atom } from 'jotai'

/** The text of the live region for screen readers. It is polite: a screen reader finishes its present text first. */
export const announcementAtom = atom('')
