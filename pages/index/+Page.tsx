import { Suspense } from 'react'
import { paths } from '#domain/paths.ts'
import { pictureUrl, storePicture } from '#domain/pictures.ts'
import { organizationLd, websiteLd } from '#domain/seo.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { usePageSession } from '#ui/page/page-context.ts'
import { Brands } from './brands/brands.tsx'
import { Categories } from './categories/categories.tsx'
import { Featured } from './featured/featured.tsx'
import { Hero } from './hero/hero.tsx'
import { Latest } from './latest/latest.tsx'
import { NewestByCategory } from './newest-by-category/newest-by-category.tsx'
import { ProductOfTheDay } from './product-of-the-day/product-of-the-day.tsx'
import { Services } from './services/services.tsx'
import { Showrooms } from './showrooms/showrooms.tsx'
import { Spaces } from './spaces/spaces.tsx'
import { Testimonials } from './testimonials/testimonials.tsx'

/** The sections of SPEC §2, Home, in its order. "Shop by space" follows the latest products. */
export function Page() {
  const { t } = useTranslation()
  const site = usePageSession()
  return (
    <>
      <PageHead
        title={t('home.title')}
        description={t('home.description')}
        path={paths.home()}
        image={pictureUrl(storePicture('hero-cafe'), 1280)}
        jsonLd={
          import.meta.env.SSR
            ? [organizationLd(site, t('company.name')), websiteLd(site, t('company.name'))]
            : undefined
        }
      />
      <Hero />
      {/* A boundary around the lower sections lets React hydrate the page in parts, the top first. */}
      <Suspense>
        <Services />
      </Suspense>
      <ProductOfTheDay />
      <Suspense>
        <Latest />
      </Suspense>
      <Suspense>
        <Spaces />
        <Showrooms />
      </Suspense>
      <Suspense>
        <NewestByCategory />
      </Suspense>
      <Categories />
      <Featured />
      <Suspense>
        <Brands />
        <Testimonials />
      </Suspense>
    </>
  )
}
