/** What somebody has typed, kept while the page is loaded anew in the same tab. Passwords and files are never kept. */

interface KeptForm {
  /** The names of the form's fields, which tell forms of a page apart. */
  readonly names: string
  readonly fields: readonly KeptField[]
}

type KeptField = readonly [index: number, value: string, checked: boolean]

interface KeptFields {
  readonly address: string
  readonly forms: readonly KeptForm[]
}

const KEY = 'keptFields'
const NOT_KEPT = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'])

/** @throws where nothing can be stored */
export function keepFields(): void {
  const forms = [...document.forms].map((form) => ({
    names: namesOf(form),
    fields: [...form.elements].flatMap((field, index): KeptField[] =>
      isKept(field) ? [[index, field.value, field instanceof HTMLInputElement && field.checked]] : [],
    ),
  }))
  const kept: KeptFields = { address: address(), forms: forms.filter(({ fields }) => fields.length > 0) }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
}

/** Writes what was kept for this page into its forms, also into one that is opened later. */
export function restoreFields(): void {
  const kept = takeKept()
  if (kept?.address !== address()) return
  let waiting = kept.forms
  const restore = () => {
    const restored = new Set<HTMLFormElement>()
    waiting = waiting.filter((each) => {
      const form = [...document.forms].find((one) => !restored.has(one) && namesOf(one) === each.names)
      if (!form) return true
      restored.add(form)
      restoreForm(form, each)
      return false
    })
    if (waiting.length === 0 || address() !== kept.address) observer.disconnect()
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  restore()
}

function restoreForm(form: HTMLFormElement, { fields }: KeptForm): void {
  for (const [index, value, checked] of fields) {
    const field = form.elements[index]
    if (!field || !isKept(field)) continue
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      // A click is what React hears of these.
      if (field.checked !== checked) field.click()
    } else if (field.value !== value) {
      // React keeps a value of its own on the element; the prototype's setter is the browser's.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isKept(field: Element): field is Field {
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  return isField && !NOT_KEPT.has(field.type)
}

function namesOf(form: HTMLFormElement): string {
  return [...form.elements].map((field) => field.getAttribute('name') ?? '').join()
}

function address(): string {
  return window.location.pathname + window.location.search
}

function takeKept(): KeptFields | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept === null ? undefined : JSON.parse(kept)
  } catch {
    return undefined
  }
}
