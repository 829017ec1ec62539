import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Carousel } from '#ui/components/carousel/carousel.tsx'
import { Deferred } from '#ui/components/deferred.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useShowcase } from '#ui/data/use-catalogue.ts'
import styles from './footer-featured.module.css'

/** SPEC §2: a looping carousel of featured products, three per view in a wide window and one in a narrow window. */
export function FooterFeatured() {
  return (
    <div className={styles.root}>
      <Deferred fallback={<FeaturedSkeleton />}>
        <FeaturedSlider />
      </Deferred>
    </div>
  )
}

function FeaturedSlider() {
  const { t } = useTranslation()
  const { featured } = useShowcase()
  if (featured.length === 0) return null
  return (
    <Carousel
      label={t('footer.featuredProducts')}
      set="footer"
      loop
      bullets={false}
      head={(arrows) => (
        <div className={styles.head}>
          <h2>{t('footer.featured')}</h2>
          {arrows}
        </div>
      )}
    >
      {featured.map(({ id, title, images: [image] }) => (
        <a key={id} className={styles.product} href={paths.details(id)}>
          <span className={styles.media}>
            {image && (
              <Picture
                src={providerPicture(image)}
                alt=""
                sizes="(min-width: 62em) 10vw, 7rem"
                width={900}
                height={900}
              />
            )}
          </span>
          <span>{title}</span>
        </a>
      ))}
    </Carousel>
  )
}

function FeaturedSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.head}>
        <h2>{t('footer.featured')}</h2>
      </div>
      <div className={styles.waiting} aria-hidden="true">
        <Skeleton className={styles.media} />
        <Skeleton className={styles.media} />
        <Skeleton className={styles.media} />
      </div>
    </>
  )
}
