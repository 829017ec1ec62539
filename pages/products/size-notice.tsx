import { hasSizeLimits, isWithin, type SizeLimits } from '#domain/fit/size-limits.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import styles from './products.module.css'

interface SizeNoticeProps {
  readonly products: readonly Product[]
  readonly limits: SizeLimits
}

/** Counts results outside the size limits, for providers that ignore the size filter. */
export function SizeNotice({ products, limits }: SizeNoticeProps) {
  const { t } = useTranslation()
  if (!hasSizeLimits(limits)) return null
  const count = products.filter((product) => !isWithin(product, limits)).length
  if (count === 0) return null
  return (
    <p className={styles.notice} role="status">
      <Icon name="circle-alert" />
      {t('listing.sizesIgnored', { count })}
    </p>
  )
}
