import { atom } from 'jotai'

const textAtom = atom('')

/** The text of the live region for screen readers. */
export const announcementAtom = atom((get) => get(textAtom))

/** Announces a sentence politely: after the text that a screen reader is reading. */
export const announceAtom = atom(null, (_get, set, sentence: string) => set(textAtom, sentence))
