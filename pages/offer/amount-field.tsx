import { useState } from 'react'
import { Input } from '#ui/components/field/input.tsx'

interface AmountFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: number | undefined
  readonly max: number
  /** Called with a valid amount with at most two decimals, or with `undefined` for an empty field. */
  readonly onChange: (amount: number | undefined) => void
}

/** A price or a percentage. While the user types, the text may be no valid amount; it is reset when the field loses the focus. */
export function AmountField({ label, hint, value, max, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    if (text.trim() === '') onChange(undefined)
    // A decimal comma is accepted: Turkish keyboards have it.
    else if (/^\d+([.,]\d{1,2})?$/.test(text.trim())) {
      const amount = Number(text.trim().replace(',', '.'))
      if (amount <= max) onChange(amount)
    }
  }
  return (
    <Input
      label={label}
      hint={hint}
      ltr
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={typed ?? value ?? ''}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
