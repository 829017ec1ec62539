/** Saves the fields of forms over a reload in the same tab, apart from passwords and files. */
import { SAVED_FIELDS } from '../browser/saved-fields.ts'

export interface SavedForm {
  /** The names of the form's fields identify a form on its page. */
  readonly names: string
  readonly fields: readonly SavedField[]
}

type SavedField = readonly [index: number, value: string, checked: boolean]

export interface SavedFields {
  readonly address: string
  readonly forms: readonly SavedForm[]
}

const NOT_SAVED = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'])

/** @throws when storage is unavailable */
export function saveFields(): void {
  const forms = [...document.forms].map((form) => ({ names: namesOf(form), fields: fieldsOf(form, isSaved) }))
  const saved: SavedFields = { address: address(), forms: forms.filter(({ fields }) => fields.length > 0) }
  sessionStorage.setItem(SAVED_FIELDS, JSON.stringify(saved))
}

export function fieldsOf(form: HTMLFormElement, isWanted: (field: Field) => boolean): readonly SavedField[] {
  return [...form.elements].flatMap((field, index): SavedField[] =>
    isField(field) && isWanted(field)
      ? [[index, field.value, field instanceof HTMLInputElement && field.checked]]
      : [],
  )
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export function isSaved(field: Field): boolean {
  return !NOT_SAVED.has(field.type)
}

export function isField(field: Element): field is Field {
  return (
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  )
}

export function namesOf(form: HTMLFormElement): string {
  return [...form.elements].map((field) => field.getAttribute('name') ?? '').join()
}

export function address(): string {
  return window.location.pathname + window.location.search
}
