import { formatDimensions, formatNumber, formatWeight } from '#domain/formats.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './about-section.module.css'

/** Number of pieces, weight and size; unknown values are left out (SPEC §2). */
export function Specs({ product }: { readonly product: Product }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const specs = [
    { name: t('details.pieces'), value: product.pieces && formatNumber(product.pieces, language) },
    { name: t('details.weight'), value: formatWeight(product.weightGrams, language) },
    { name: t('details.dimensions'), value: formatDimensions(product, language) },
  ].filter(({ value }) => value)
  if (specs.length === 0) return null
  return (
    <dl className={styles.specs}>
      {specs.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
