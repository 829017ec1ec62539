import { useState } from 'react'
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
 * Quantity with plus and minus buttons. While the user types, the value may be empty or out of range. At the limits the
 * buttons use `aria-disabled`, because a disabled button would lose keyboard focus.
 */
export function QuantityField({ quantity, label, onChange }: QuantityFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()

  const type = (text: string) => {
    setTyped(text)
    if (/^\d+$/.test(text) && toQuantity(Number(text)) === Number(text)) onChange(Number(text))
  }
  const settle = () => {
    if (typed?.trim()) onChange(toQuantity(Number(typed)))
    setTyped(undefined)
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
        type="number"
        inputMode="numeric"
        min={1}
        max={QUOTE_QUANTITY_MAX}
        aria-label={t('quote.quantity')}
        value={typed ?? quantity}
        onChange={({ target }) => type(target.value)}
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
