import { useId } from 'react'
import { RATING_STARS } from '#domain/limits.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { useMyRating } from '#ui/data/use-my-rating.ts'
import styles from './own-rating.module.css'

interface OwnRatingProps {
  readonly productId: string
}

/**
 * A signed-in customer's own rating of a product, which can be changed (PRODUCT.md, Product). It needs a host element
 * above it, as `Deferred` does.
 */
export function OwnRating(props: OwnRatingProps) {
  const customer = useCustomer()
  if (!customer) return null
  return (
    <Deferred fallback={null}>
      <Stars {...props} />
    </Deferred>
  )
}

function Stars({ productId }: OwnRatingProps) {
  const { t } = useTranslation()
  const labelId = useId()
  const { rating, isBusy, rate } = useMyRating(productId)
  return (
    <fieldset className={styles.root} aria-labelledby={labelId}>
      <span id={labelId}>{t('rating.yours')}</span>
      <span className={styles.stars} aria-busy={isBusy || undefined}>
        {STARS.map((stars) => (
          <button
            key={stars}
            type="button"
            data-on={stars <= (rating ?? 0) ? '' : undefined}
            aria-pressed={stars === rating}
            aria-label={t('rating.rate', { count: stars })}
            onClick={() => void rate(stars)}
          >
            <Icon name="star" />
          </button>
        ))}
      </span>
    </fieldset>
  )
}

const STARS = Array.from({ length: RATING_STARS }, (_, index) => index + 1)
