import { Suspense } from 'react'
import { AboutSection } from '#pages/details/about-section/about-section.tsx'
import { DetailTop } from '#pages/details/detail-head/detail-top.tsx'
import { DetailPageHead } from '#pages/details/detail-page-head.tsx'
import { DetailsTable } from '#pages/details/details-table/details-table.tsx'
import { FitSection } from '#pages/details/fit-section/fit-section.tsx'
import { ProductGallery } from '#pages/details/product-gallery/product-gallery.tsx'
import { ProductTags } from '#pages/details/product-tags.tsx'
import { ProductRatings } from '#pages/details/ratings/product-ratings.tsx'
import { RelatedProducts } from '#pages/details/related-products/related-products.tsx'
import { DetailAside } from '#pages/details/side-column/detail-aside.tsx'
import { VideoSection } from '#pages/details/video-section/video-section.tsx'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Letterhead } from '#ui/components/letterhead/letterhead.tsx'
import { useProduct } from '#ui/data/use-catalogue.ts'
import { useRouteParam } from '#ui/page/page-context.ts'
import styles from './detail-page.module.css'

/** The product page. */
export function Page() {
  const { t } = useTranslation()
  const product = useProduct(useRouteParam('id'))
  return (
    <>
      <DetailPageHead product={product} />
      <Letterhead />
      <DetailTop product={product} />
      <div className={`${styles.body} wrap`}>
        <div className={styles.main}>
          <AboutSection product={product} />
          {/* Boundaries let React hydrate the page in parts, the top first. */}
          {product.images.length > 0 && (
            <Suspense>
              <section className={styles.gallery}>
                <h2>{t('details.gallery')}</h2>
                <ProductGallery product={product} />
              </section>
            </Suspense>
          )}
          {product.video && <VideoSection product={product} video={product.video} />}
          <section className={styles.table}>
            <h2>{t('details.title')}</h2>
            <DetailsTable product={product} />
          </section>
          <FitSection product={product} className={styles.fit} />
          <ProductTags tags={product.tags} />
          <ProductRatings productId={product.id} />
        </div>
        <Suspense>
          <DetailAside product={product} />
        </Suspense>
      </div>
      <RelatedProducts product={product} />
    </>
  )
}
