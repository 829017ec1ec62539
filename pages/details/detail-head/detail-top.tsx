import { DETAIL_TITLE_LENGTH } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { cut } from '#domain/product/text.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Breadcrumb } from '#ui/components/breadcrumb.tsx'
import styles from './detail-head.module.css'
import { DetailHead } from './detail-head.tsx'
import { DetailSlider } from './detail-slider.tsx'

/** The pictures over the full width, and below them a panel with title, price and actions. */
export function DetailTop({ product }: { readonly product: Product }) {
  const { t } = useTranslation()
  const title = cut(product.title, DETAIL_TITLE_LENGTH)
  return (
    <>
      <div className={`${styles.trail} wrap`}>
        <Breadcrumb trail={[{ label: t('nav.products'), href: paths.products() }, { label: title }]} />
      </div>
      <DetailSlider product={product} />
      <DetailHead product={product} title={title} />
    </>
  )
}
