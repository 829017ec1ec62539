import { useRef } from 'react'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './compare.module.css'
import { SimilarProducts } from './similar-products.tsx'

interface ProductChoiceProps {
  /** The `popoverTarget` of the button that opens it. */
  readonly id: string
  readonly title: string
  readonly to: readonly Product[]
  readonly addressOf: (product: Product) => string
  readonly onChoose: (product: Product) => void
}

/** A popover with products to choose from. The browser opens and closes it, also without JavaScript. */
export function ProductChoice({ id, title, to, addressOf, onChoose }: ProductChoiceProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  return (
    <section ref={panel} id={id} popover="auto" className={styles.choice} aria-labelledby={`${id}-title`}>
      <div className={styles.choiceHead}>
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton popoverTarget={id} popoverTargetAction="hide" aria-label={t('common.close')}>
          <Icon name="x" />
        </IconButton>
      </div>
      <SimilarProducts
        to={to}
        addressOf={addressOf}
        onChoose={(product) => {
          panel.current?.hidePopover()
          onChoose(product)
        }}
      />
      <a className="link" href={paths.products()}>
        {t('compare.browse')}
      </a>
    </section>
  )
}
