/**
 * Restores the fields of forms that were saved before a reload. Moves what was typed before the hydration into the forms of
 * the page if React has replaced its own. A chunk of its own: few documents need it.
 */

import {
  address,
  fieldsOf,
  isField,
  isSaved,
  namesOf,
  type SavedFields,
  type SavedForm,
} from '../on-idle/save-fields.ts'
import { SAVED_FIELDS } from './saved-fields.ts'

/**
 * Writes the saved fields into the page's forms, also into a form that is opened later.
 * @param before the page's forms before the hydration
 * @param focused what had the focus then
 */
export function restoreFields(before: readonly HTMLFormElement[], focused: Element | null): void {
  for (const form of before) if (!form.isConnected) moveFields(form, focused)
  const saved = takeSaved()
  if (saved?.address !== address()) return
  let waiting = saved.forms
  const restore = () => {
    const restored = new Set<HTMLFormElement>()
    waiting = waiting.filter((each) => {
      const form = [...document.forms].find((one) => !restored.has(one) && namesOf(one) === each.names)
      if (!form) return true
      restored.add(form)
      restoreForm(form, each)
      return false
    })
    if (waiting.length === 0 || address() !== saved.address) observer.disconnect()
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  restore()
}

function restoreForm(form: HTMLFormElement, { fields }: Pick<SavedForm, 'fields'>): void {
  for (const [index, value, checked] of fields) {
    const field = form.elements[index]
    if (!field || !isField(field)) continue
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      // React listens to clicks of these.
      if (field.checked !== checked) field.click()
    } else if (field.value !== value) {
      // React overrides the element's setter to track the value; the prototype has the browser's.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}

/** Elements that are no longer in the document keep their value. */
function moveFields(from: HTMLFormElement, focused: Element | null): void {
  const form = [...document.forms].find((one) => namesOf(one) === namesOf(from))
  if (!form) return
  restoreForm(form, { fields: fieldsOf(from, (field) => isSaved(field) || field.type === 'password') })
  const field = focused && form.elements[[...from.elements].indexOf(focused)]
  if (field instanceof HTMLElement && document.activeElement === document.body) field.focus()
}

function takeSaved(): SavedFields | undefined {
  try {
    const saved = sessionStorage.getItem(SAVED_FIELDS)
    sessionStorage.removeItem(SAVED_FIELDS)
    const parsed = saved === null ? undefined : JSON.parse(saved)
    // Another build may have saved another data structure.
    return Array.isArray(parsed?.forms) && parsed.forms.every(isSavedForm) ? parsed : undefined
  } catch {
    return undefined
  }
}

function isSavedForm(form: Partial<SavedForm> | null): boolean {
  return (
    Array.isArray(form?.fields) &&
    form.fields.every((field) => Array.isArray(field) && typeof field[1] === 'string')
  )
}
