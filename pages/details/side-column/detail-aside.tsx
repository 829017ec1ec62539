import type { TFunction } from 'i18next'
import type { Product } from '#domain/shapes.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import styles from './detail-aside.module.css'
import { FeaturedSkeleton, FeaturedWidget } from './featured-widget.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { RequestForm } from './request-form.tsx'
import { WhatsappWidget } from './whatsapp-widget.tsx'

interface DetailAsideProps {
  readonly product: Product
  readonly t: TFunction
}

/** Four widgets: ask for it, featured pieces, a chat, what was seen before (SPEC §2, PRODUCT.md). */
export function DetailAside({ product, t }: DetailAsideProps) {
  return (
    <aside className={`${styles.root} far far-tall`} aria-label={t('details.asideLabel')}>
      <RequestForm product={product} t={t} />
      <Deferred fallback={<FeaturedSkeleton t={t} />}>
        <FeaturedWidget product={product} t={t} />
      </Deferred>
      <WhatsappWidget product={product} t={t} />
      <RecentlyViewed product={product} t={t} />
    </aside>
  )
}
