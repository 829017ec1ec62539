import { useState } from 'react'
import { parseAmount } from '#domain/digits.ts'
import { formatDecimal, formatNumber } from '#domain/formats.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Input } from '#ui/components/field/input.tsx'
import { useLanguage } from '#ui/page/page-context.ts'

interface AmountFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: number | undefined
  readonly max: number
  /** A percent sign may be typed, as in `10%`. */
  readonly isPercentage?: boolean
  /** Called with a valid amount, or with `undefined` for an empty field and for a text that is no valid amount. */
  readonly onChange: (amount: number | undefined) => void
}

/** A price or a percentage. A text that is no valid amount stays in the field, with a message once the field loses the focus. */
export function AmountField({ label, hint, value, max, isPercentage, onChange }: AmountFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)

  const amountOf = (text: string) => {
    const amount = parseAmount(isPercentage ? text.replace(/[%٪]/, '') : text)
    return amount !== undefined && amount <= max ? amount : undefined
  }
  const type = (text: string) => {
    setTyped(text)
    setWrong(false)
    onChange(amountOf(text))
  }
  const settle = () => {
    const isRefused = !!typed?.trim() && amountOf(typed) === undefined
    setWrong(isRefused)
    if (!isRefused) setTyped(undefined)
  }
  return (
    <Input
      label={label}
      hint={hint}
      error={isWrong ? t('offer.amountWrong', { max: formatNumber(max, language) }) : undefined}
      ltr
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={typed ?? formatDecimal(value ?? '', language)}
      onChange={({ target }) => type(target.value)}
      onBlur={settle}
    />
  )
}
