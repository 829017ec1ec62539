import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { DocumentLine } from '#domain/quote/quote-document.ts'
import type { QuotedProduct } from '#domain/quote/quote-lines.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Picture } from '#ui/components/picture.tsx'
import { lineTitle } from './line-title.ts'
import styles from './offer.module.css'

interface LineHeadProps {
  readonly line: DocumentLine
  readonly product: Product | undefined
  /** As `useQuotedProducts` returns it. */
  readonly result: QuotedProduct | undefined
}

/** Picture, title, code and the customer's note of a line. */
export function LineHead({ line, product, result }: LineHeadProps) {
  const { t } = useTranslation()
  const image = product?.images[0]
  const sku = product?.sku ?? line.sku
  const title = lineTitle(line, product, result, t)
  return (
    <>
      <div className={styles.media}>
        {image && <Picture src={providerPicture(image)} alt="" sizes="7rem" width={480} height={480} />}
      </div>
      <div className={styles.product}>
        <h3 className={styles.title} data-waiting={!result || undefined}>
          {product ? <a href={paths.details(line.id)}>{title}</a> : title}
        </h3>
        {sku && (
          <p className="label">
            <bdi dir="ltr">{sku}</bdi>
          </p>
        )}
        {line.note && (
          <p>
            <bdi>{line.note}</bdi>
          </p>
        )}
      </div>
    </>
  )
}
