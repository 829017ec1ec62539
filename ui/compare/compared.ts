import { atom } from 'jotai'
import { isId } from '#domain/ids.ts'
import { COMPARE_MAX } from '#domain/limits.ts'
import { isLanguage, type Language } from '#locales/languages.ts'

/** A product that was chosen for comparison, as stored in `localStorage`: the data that the compare tray shows. */
export interface ComparedProduct {
  readonly id: string
  /** Provider path. */
  readonly image?: string
  readonly title: string
  /** Language of the title. */
  readonly language: Language
}

type Pieces = readonly ComparedProduct[]

const STORAGE_KEY = 'compared'

/** Empty on the server and until the atom has a subscriber. Then it is the stored choice, shared by all tabs. */
const chosenAtom = atom<Pieces>([])
chosenAtom.onMount = (set) => {
  const read = () => {
    const stored = readStored()
    if (stored) set((pieces) => (JSON.stringify(pieces) === JSON.stringify(stored) ? pieces : stored))
  }
  const hear = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) read()
  }
  read()
  window.addEventListener('storage', hear)
  // A page in the back/forward cache receives no `storage` events.
  window.addEventListener('pageshow', read)
  return () => {
    window.removeEventListener('storage', hear)
    window.removeEventListener('pageshow', read)
  }
}

export const comparedAtom = atom((get) => get(chosenAtom))

/** Applies a change to the stored choice, because another tab may have changed it. */
export const changeComparedAtom = atom(null, (get, set, change: (pieces: Pieces) => Pieces) => {
  const pieces = change(readStored() ?? get(chosenAtom)).slice(0, COMPARE_MAX)
  set(chosenAtom, pieces)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(pieces))
  } catch {
    // If the browser refuses storage, the choice lives in memory until the document is unloaded.
  }
})

/** Returns the stored choice without incomplete entries; `undefined` if the browser refuses storage. */
function readStored(): Pieces | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isPiece).slice(0, COMPARE_MAX) : []
  } catch (failure) {
    return failure instanceof SyntaxError ? [] : undefined
  }
}

function isPiece(value: unknown): value is ComparedProduct {
  if (typeof value !== 'object' || value === null) return false
  const { id, image, title, language } = value as Partial<Record<keyof ComparedProduct, unknown>>
  return (
    typeof id === 'string' &&
    isId(id) &&
    (image === undefined || typeof image === 'string') &&
    typeof title === 'string' &&
    isLanguage(language)
  )
}
