import { type KeyboardEvent, useState } from 'react'
import { parseAmount } from '#domain/digits.ts'
import { QUOTE_QUANTITY_MAX } from '#domain/limits.ts'
import { toQuantity } from '#domain/quote/quote-list.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './quantity-field.module.css'

interface QuantityFieldProps {
  readonly quantity: number
  /** What is counted. */
  readonly label: string
  readonly onChange: (quantity: number) => void
}

/**
 * Quantity with plus and minus buttons. While the user types, the value may be empty or out of range; a text that is no number
 * changes nothing. At the limits the buttons use `aria-disabled`, because a disabled button would lose keyboard focus.
 * A field of type `number` would refuse Arabic digits, and read `1.000` as 1 and `2,5` as 25.
 */
export function QuantityField({ quantity, label, onChange }: QuantityFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()

  const type = (text: string) => {
    setTyped(text)
    const amount = parseAmount(text)
    if (amount !== undefined && toQuantity(amount) === amount) onChange(amount)
  }
  const settle = () => {
    const amount = parseAmount(typed ?? '')
    if (amount !== undefined) onChange(toQuantity(amount))
    setTyped(undefined)
  }
  const step = (event: KeyboardEvent) => {
    const by = STEPS.get(event.key)
    if (by === undefined) return
    event.preventDefault()
    setTyped(undefined)
    onChange(toQuantity(quantity + by))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend.
    <div className={styles.root} role="group" aria-label={label}>
      <IconButton
        aria-label={t('quote.fewer')}
        aria-disabled={quantity <= 1}
        onClick={() => onChange(toQuantity(quantity - 1))}
      >
        <Icon name="minus" />
      </IconButton>
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        aria-label={t('quote.quantity')}
        aria-valuenow={quantity}
        aria-valuemin={1}
        aria-valuemax={QUOTE_QUANTITY_MAX}
        value={typed ?? quantity}
        onChange={({ target }) => type(target.value)}
        onKeyDown={step}
        onBlur={settle}
      />
      <IconButton
        aria-label={t('quote.more')}
        aria-disabled={quantity >= QUOTE_QUANTITY_MAX}
        onClick={() => onChange(toQuantity(quantity + 1))}
      >
        <Icon name="plus" />
      </IconButton>
    </div>
  )
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
])
