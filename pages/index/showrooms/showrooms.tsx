import { paths } from '#domain/paths.ts'
import { storePicture } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './showrooms.module.css'

/** A link to the showrooms. */
export function Showrooms() {
  const { t } = useTranslation()
  return (
    <section className={`${styles.root} far`} aria-labelledby="showrooms-title">
      <Picture
        src={storePicture('about-showroom-wide')}
        alt=""
        sizes="(max-width: 47.875em) 180vw, 100vw"
        width={1600}
        height={900}
        className={styles.picture}
      />
      <Panel className={styles.panel}>
        <h2 id="showrooms-title">{t('home.showrooms.title')}</h2>
        <p>{t('home.showrooms.text')}</p>
        <Button variant="outline" href={paths.contact()}>
          {t('home.showrooms.action')}
          <Icon name="arrow-right" flip />
        </Button>
      </Panel>
    </section>
  )
}
