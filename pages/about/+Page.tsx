import { company } from '#domain/company.ts'
import { arabicDigits } from '#domain/formats.ts'
import { paths } from '#domain/paths.ts'
import { pictureUrl, storePicture } from '#domain/pictures.ts'
import { officePhotos } from '#domain/product/gallery.ts'
import { breadcrumbLd, organizationLd } from '#domain/seo.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { PageHeader } from '#ui/components/page-header/page-header.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { ProvidedServices } from '#ui/components/provided-services/provided-services.tsx'
import { SectionHead } from '#ui/components/section-head.tsx'
import { Statement } from '#ui/components/statement/statement.tsx'
import { usePageSession } from '#ui/page/page-context.ts'
import styles from './about.module.css'
import { OfficeGallery } from './office-gallery.tsx'
import { StatBand } from './stat-band.tsx'

/** Intro, image pair, statistics, what the company provides, its rooms (SPEC §2, About). */
export function Page() {
  const { t } = useTranslation()
  const site = usePageSession()
  const title = t('nav.about')
  return (
    <>
      <PageHead
        title={title}
        description={t('about.description')}
        path={paths.about()}
        image={pictureUrl(storePicture('about-showroom-wide'), 1280)}
        imageAlt={t('about.photos.about-showroom-wide')}
        jsonLd={
          import.meta.env.SSR
            ? [
                organizationLd(site, t('company.name')),
                breadcrumbLd(site, [
                  { name: t('nav.home'), path: paths.home() },
                  { name: title, path: paths.about() },
                ]),
              ]
            : undefined
        }
      />
      <PageHeader title={title} />
      <section className={`${styles.intro} wrap`}>
        <div className="margin">
          <p className="label">
            {t('about.since', {
              year: site.language === 'ar' ? arabicDigits(company.foundedYear) : company.foundedYear,
            })}
          </p>
          <div className={styles.words}>
            <Statement>{t('about.statement')}</Statement>
            <p className="lead">{t('about.intro')}</p>
          </div>
        </div>
      </section>
      <div className={`${styles.pair} wrap`}>
        <div className={styles.wide}>
          <Picture
            src={storePicture('about-showroom-wide')}
            alt={t('about.photos.about-showroom-wide')}
            sizes="(min-width: 47.875em) 68vw, 118vw"
            width={1600}
            height={900}
            priority
          />
        </div>
        <div className={styles.tall}>
          <Picture
            src={storePicture('about-atelier-tall')}
            alt={t('about.photos.about-atelier-tall')}
            sizes="(min-width: 47.875em) 40vw, 92vw"
            width={900}
            height={1350}
          />
        </div>
      </div>
      <StatBand />
      <section className="section tone-quiet">
        <div className="wrap">
          <SectionHead wide title={t('about.providedTitle')} />
          <ProvidedServices />
        </div>
      </section>
      <section className="section wrap">
        <SectionHead wide title={t('about.galleryTitle')} />
        <OfficeGallery photos={officePhotos} />
      </section>
    </>
  )
}
