import { atom } from 'jotai'

const saidAtom = atom('')

/** What is being said to screen readers at the moment. */
export const announcementAtom = atom((get) => get(saidAtom))

/** Says a sentence politely, once what is being read has ended. */
export const announceAtom = atom(null, (_get, set, sentence: string) => set(saidAtom, sentence))
