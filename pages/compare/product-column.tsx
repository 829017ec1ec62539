import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Heart } from '#ui/components/heart/heart.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './compare.module.css'

interface ProductColumnProps {
  readonly product: Product
  /** Address of the comparison without this product. */
  readonly withoutIt: string
  readonly onRemove: () => void
  /** Id of the popover with products that can replace this one. */
  readonly choiceId: string
}

/** Column header: the product, its wishlist button, and buttons to replace or remove it. */
export function ProductColumn({ product, withoutIt, onRemove, choiceId }: ProductColumnProps) {
  const { t } = useTranslation()
  const { id, title, images } = product
  return (
    // The label is what screen readers repeat at each change of the column: the product, without the names of its buttons.
    <th scope="col" aria-label={title}>
      <div className={styles.product}>
        <span className={styles.picture}>
          {images[0] && (
            <Picture src={providerPicture(images[0])} alt="" sizes="8rem" width={900} height={900} />
          )}
        </span>
        <div className={styles.name}>
          <a className={styles.title} href={paths.details(id)}>
            {title}
          </a>
          <div className={styles.tools}>
            <Heart product={product} className={styles.heart} />
            <IconButton
              popoverTarget={choiceId}
              aria-label={t('compare.replace', { title })}
              title={t('compare.replaceShort')}
            >
              <Icon name="pencil" />
            </IconButton>
            <IconButton
              href={withoutIt}
              rel="nofollow"
              data-keep-scroll-position=""
              aria-label={t('compared.removeOf', { title })}
              title={t('compare.removeShort')}
              onClick={onRemove}
            >
              <Icon name="x" />
            </IconButton>
          </div>
        </div>
      </div>
    </th>
  )
}
