import { atom } from 'jotai'
import { isId } from '#domain/ids.ts'
import { COMPARE_MAX } from '#domain/limits.ts'
import { isLanguage, type Language } from '#locales/languages.ts'

/** What this browser keeps of a piece that was chosen to be compared: enough for the tray to show it. */
export interface ComparedProduct {
  readonly id: string
  /** Provider path. */
  readonly image?: string
  readonly title: string
  /** What the title is written in. */
  readonly language: Language
}

type Pieces = readonly ComparedProduct[]

const STORAGE_KEY = 'compared'

/** Empty on the server and until something listens. Then it is what all tabs of this browser have chosen. */
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
  // A page that was left and comes back by Back has heard nothing meanwhile.
  window.addEventListener('pageshow', read)
  return () => {
    window.removeEventListener('storage', hear)
    window.removeEventListener('pageshow', read)
  }
}

export const comparedAtom = atom((get) => get(chosenAtom))

/** Begins from what is stored: another tab may have been quicker. */
export const changeComparedAtom = atom(null, (get, set, change: (pieces: Pieces) => Pieces) => {
  const pieces = change(readStored() ?? get(chosenAtom)).slice(0, COMPARE_MAX)
  set(chosenAtom, pieces)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(pieces))
  } catch {
    // Where the browser refuses storage, the choice lives as long as the page.
  }
})

/** `undefined` where the browser refuses storage. Whatever stands in it, only whole entries come out. */
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
