interface HiddenFieldsProps {
  readonly search: string
  /** Names of the parameters for which the form has other fields. */
  readonly except?: readonly string[]
}

/** Hidden inputs with the parameters of a query string: submitting a GET form replaces the query string. */
export function HiddenFields({ search, except = [] }: HiddenFieldsProps) {
  return [...new URLSearchParams(search)]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}
