import { formatDecimal } from '#domain/formats.ts'
import { Input } from '#ui/components/field/input.tsx'
import { useLanguage } from '#ui/page/page-context.ts'

interface NumberInputProps {
  readonly name: string
  readonly label: string
  readonly value?: number
}

/** A price or a size. A field of type `number` would refuse Arabic digits, and read `1.250` as 1.25 and `62,5` as 625. */
export function NumberInput({ name, label, value }: NumberInputProps) {
  const language = useLanguage()
  return (
    <Input
      name={name}
      label={label}
      inputMode="decimal"
      pattern={NUMBER}
      ltr
      defaultValue={formatDecimal(value ?? '', language)}
    />
  )
}

/** Digits of any script, and separators. */
const NUMBER = '[^\\p{L}\\-]*'
