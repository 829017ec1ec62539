import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import styles from './detail-aside.module.css'
import { FeaturedSkeleton, FeaturedWidget } from './featured-widget.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { RequestForm } from './request-form.tsx'
import { WhatsappWidget } from './whatsapp-widget.tsx'

interface DetailAsideProps {
  readonly product: Product
}

/** Four widgets: quote request, featured products, chat, recently viewed products (SPEC §2, PRODUCT.md). */
export function DetailAside({ product }: DetailAsideProps) {
  const { t } = useTranslation()
  return (
    <aside className={`${styles.root} far far-tall`} aria-label={t('details.asideLabel')}>
      <RequestForm product={product} />
      <Deferred fallback={<FeaturedSkeleton />}>
        <FeaturedWidget product={product} />
      </Deferred>
      <WhatsappWidget product={product} />
      <RecentlyViewed product={product} />
    </aside>
  )
}
