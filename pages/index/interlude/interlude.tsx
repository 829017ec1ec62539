import { paths } from '#domain/paths.ts'
import { storePicture } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './interlude.module.css'

/** A link to the showrooms. */
export function Interlude() {
  const { t } = useTranslation()
  return (
    <section className={`${styles.root} far`} aria-labelledby="interlude-title">
      <Picture
        src={storePicture('about-showroom-wide')}
        alt=""
        sizes="(max-width: 47.875em) 180vw, 100vw"
        width={1600}
        height={900}
        className={styles.picture}
      />
      <Panel className={styles.panel}>
        <h2 id="interlude-title">{t('home.interlude.title')}</h2>
        <p>{t('home.interlude.text')}</p>
        <Button variant="outline" href={paths.contact()}>
          {t('home.interlude.action')}
          <Icon name="arrow-right" flip />
        </Button>
      </Panel>
    </section>
  )
}
