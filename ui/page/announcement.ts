import { atom } from 'jotai'

const textAtom = atom('')

/** The text of the live region for screen readers. */
export const announcementAtom = atom((get) => get(textAtom))

/** Sets the text of the live region. It is polite: a screen reader finishes its present text first. */
export const announceAtom = atom(null, (_get, set, sentence: string) => set(textAtom, sentence))
