/** For the `ref` of a form that takes another's place: the person goes on where it begins. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([hidden]), select')?.focus()
}
