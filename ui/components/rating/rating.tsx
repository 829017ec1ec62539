import { formatDecimal } from '#domain/formats.ts'
import { filledStars, spokenRating } from '#domain/rating.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './rating.module.css'

interface RatingProps {
  /** 0 to 5. */
  readonly rating: number
  /** Shows the number beside the stars. */
  readonly withNumber?: boolean
}

/** Stars out of 5; a star is filled when its index is below the rating (SPEC §2). */
export function Rating({ rating, withNumber = false }: RatingProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const rounded = spokenRating(rating)
  const spoken = formatDecimal(rounded, language)
  // Ratings start at 1. 0 means "not rated".
  const name = rounded > 0 ? t('card.rated', { rating: spoken }) : t('card.notRated')
  return (
    <span className={styles.root} role="img" aria-label={name}>
      {filledStars(rating).map((filled, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five stars that never change places
        <Icon key={index} name="star" className={filled ? styles.on : undefined} />
      ))}
      {/* Firefox also exposes what is in a picture: the number would be read twice. */}
      {withNumber && (
        <span className={styles.number} aria-hidden="true">
          {spoken}
        </span>
      )}
    </span>
  )
}
