/** Focuses the first field of a form. For the `ref` of a form that replaces another one. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([hidden], [readonly]), select')?.focus()
}
