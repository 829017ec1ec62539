import { FOCUS_DELAY_MS } from '#ui/forms/use-form.ts'

/** Focuses the first field of a form, and shows the heading before it. For the `ref` of a form that replaces another one. */
export function focusFirstField(form: HTMLFormElement | null): void {
  setTimeout(() => {
    // A visitor who types or pastes at once has the focus in the form already.
    if (!form?.contains(document.activeElement))
      form?.querySelector<HTMLElement>('input:not([hidden], [readonly]), select')?.focus()
    // The heading can be above the window, because the form before was longer.
    form?.previousElementSibling?.scrollIntoView({ block: 'nearest' })
  }, FOCUS_DELAY_MS)
}
