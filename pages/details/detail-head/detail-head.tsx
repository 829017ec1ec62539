import { DETAIL_DESCRIPTION_LENGTH } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { cut } from '#domain/product/text.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Chip } from '#ui/components/chip.tsx'
import { OwnRating } from '#ui/components/own-rating/own-rating.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { Price } from '#ui/components/price/price.tsx'
import { Rating } from '#ui/components/rating/rating.tsx'
import { DetailActions } from './detail-actions.tsx'
import styles from './detail-head.module.css'

interface DetailHeadProps {
  readonly product: Product
  /** Truncated to the length of a heading. */
  readonly title: string
}

export function DetailHead({ product, title }: DetailHeadProps) {
  const { t } = useTranslation()
  return (
    <Panel className={styles.root}>
      <div className={styles.main}>
        <div className="row">
          <Rating rating={product.rating} withNumber={product.rating > 0} />
          {product.categories.map(
            ({ id, name, isLeaf }) =>
              isLeaf && (
                <Badge key={id} tone="cushion">
                  {name}
                </Badge>
              ),
          )}
        </div>
        <h1>{title}</h1>
        {product.description && (
          <p className={styles.text}>{cut(product.description, DETAIL_DESCRIPTION_LENGTH)}</p>
        )}
        {product.categories.length > 0 && (
          <ul className={styles.categories} aria-label={t('details.categories')}>
            {product.categories.map(({ id, name }) => (
              <li key={id}>
                <Chip href={paths.category(id)}>{name}</Chip>
              </li>
            ))}
          </ul>
        )}
        <OwnRating productId={product.id} />
      </div>
      <div className={styles.buy}>
        <Price product={product} size="lg" />
        <DetailActions product={product} />
      </div>
    </Panel>
  )
}
