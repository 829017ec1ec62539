interface HiddenFieldsProps {
  readonly search: string
  /** Names that the form has fields of its own for. */
  readonly except?: readonly string[]
}

/** Carries a query string through a GET form, whose own fields would replace it. */
export function HiddenFields({ search, except = [] }: HiddenFieldsProps) {
  return [...new URLSearchParams(search)]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}
