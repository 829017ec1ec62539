import { isId } from '#domain/ids.ts'
import { COMPARE_MAX } from '#domain/limits.ts'
import { isLanguage, type Language } from '#locales/languages.ts'
import { storedAtom } from '../browser/stored-atom.ts'

/** A product that was chosen for comparison: the data that the compare tray shows. */
export interface ComparedProduct {
  readonly id: string
  /** Provider path. */
  readonly image?: string
  readonly title: string
  /** Language of the title. */
  readonly language: Language
}

/** The products that are chosen for comparison in this browser, at most `COMPARE_MAX`. */
export const comparedAtom = storedAtom<readonly ComparedProduct[]>('compared', (stored) =>
  Array.isArray(stored) ? stored.filter(isComparedProduct).slice(0, COMPARE_MAX) : [],
)

function isComparedProduct(value: unknown): value is ComparedProduct {
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
