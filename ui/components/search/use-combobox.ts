import { useEffect, useEffectEvent, useState } from 'react'

interface Combobox {
  /** Id of the list and prefix of its options' ids. */
  readonly listId: string
  /** The options, each with another address. */
  readonly hrefs: readonly string[]
  /** Esc closes a popup list. If the list is always visible, Esc closes the dialog around it instead. */
  readonly isPopup: boolean
  readonly onType: (text: string) => void
  readonly onSubmit: () => void
}

interface ComboboxState {
  readonly isOpen: boolean
  /** Index of the option that Enter would follow; -1 for none. */
  readonly active: number
  readonly close: () => void
}

/**
 * Makes an existing field a combobox (ARIA APG: editable combobox with list autocomplete). The focus stays in the field;
 * the arrow keys move among the options. Another component renders the field, so the hook adds listeners and attributes
 * to the element and removes them on unmount.
 */
export function useCombobox(
  input: HTMLInputElement,
  { listId, hrefs, isPopup, onType, onSubmit }: Combobox,
): ComboboxState {
  const [isOpen, setOpen] = useState(true)
  // Not its index: a late answer may put another option there.
  const [active, setActive] = useState('')
  const count = hrefs.length
  const isShown = isOpen && count > 0
  const current = isShown ? hrefs.indexOf(active) : -1

  const type = useEffectEvent(() => {
    setActive('')
    setOpen(true)
    onType(input.value)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = isShown ? moved(event.key, current, count) : undefined
    if (next !== undefined) {
      event.preventDefault()
      setActive(hrefs[next] ?? '')
      document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'ArrowDown' && count > 0) {
      event.preventDefault()
      setOpen(true)
    } else if (event.key === 'Enter' && current >= 0) {
      event.preventDefault()
      document.getElementById(optionId(listId, current))?.click()
    } else if (event.key === 'Escape' && isPopup && isShown) {
      // The first Esc closes the list. The next one has the browser's default action in the field.
      event.preventDefault()
      setOpen(false)
    }
  })
  const submit = useEffectEvent(() => {
    setOpen(false)
    onSubmit()
  })

  useEffect(() => {
    const { form } = input
    const onKeyDown = (event: KeyboardEvent) => press(event)
    const onInput = () => type()
    const onSubmitted = () => submit()
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form?.contains(relatedTarget))) setOpen(false)
    }
    input.addEventListener('keydown', onKeyDown)
    input.addEventListener('input', onInput)
    // The page may have changed the text since.
    input.addEventListener('focus', onInput)
    input.addEventListener('click', onInput)
    form?.addEventListener('submit', onSubmitted)
    form?.addEventListener('focusout', onLeave)
    // Before the effect ran, text may have been typed, and the field may have been left.
    type()
    if (!(form ?? input).contains(document.activeElement)) setOpen(false)
    return () => {
      input.removeEventListener('keydown', onKeyDown)
      input.removeEventListener('input', onInput)
      input.removeEventListener('focus', onInput)
      input.removeEventListener('click', onInput)
      form?.removeEventListener('submit', onSubmitted)
      form?.removeEventListener('focusout', onLeave)
    }
  }, [input])

  useEffect(
    () =>
      setAttributes(input, {
        role: 'combobox',
        autocomplete: 'off',
        'aria-autocomplete': 'list',
        'aria-haspopup': 'listbox',
        'aria-controls': listId,
      }),
    [input, listId],
  )
  useEffect(() => setAttributes(input, { 'aria-expanded': `${isShown}` }), [input, isShown])
  useEffect(() => {
    if (current < 0) return
    return setAttributes(input, { 'aria-activedescendant': optionId(listId, current) })
  }, [input, listId, current])

  return { isOpen, active: current, close: () => setOpen(false) }
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** Returns the index of the option to move to. Home and End move the text cursor while no option is active. */
function moved(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1
  if (current >= 0 && key === 'Home') return 0
  if (current >= 0 && key === 'End') return count - 1
  return undefined
}

/** Sets attributes. Returns a function that removes them. */
function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): () => void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return () => {
    for (const name of Object.keys(attributes)) element.removeAttribute(name)
  }
}
