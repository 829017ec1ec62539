import { paths } from '#domain/paths.ts'
import { storePicture } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './provided-services.module.css'

/** Kinds of buildings that the company furnishes. Their texts are `provided.<key>.*`. */
const PROVIDED = [
  { key: 'restaurant', scene: 'gallery-restaurant' },
  { key: 'office', scene: 'gallery-meeting-room' },
  { key: 'hotel', scene: 'gallery-hotel-room' },
  { key: 'school', scene: 'gallery-classroom' },
  { key: 'villa', scene: 'gallery-villa-living' },
  { key: 'cafe', scene: 'cafe-corner' },
] as const

interface ProvidedServicesProps {
  /** Number of cards; all if undefined. */
  readonly limit?: number
}

/** Cards of what the company provides. Each links to Contact. */
export function ProvidedServices({ limit }: ProvidedServicesProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.root}>
      {PROVIDED.slice(0, limit).map(({ key, scene }) => (
        <li key={key} className="reveal">
          <a className={styles.card} href={paths.contact()}>
            <div className={styles.media}>
              <Picture src={storePicture(scene)} alt="" sizes={SIZES} width={1200} height={800} />
            </div>
            <div className={styles.panel}>
              <h3>
                {t(`provided.${key}.title`)}
                <Icon name="arrow-right" flip />
              </h3>
              <p>{t(`provided.${key}.details`)}</p>
            </div>
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * The pictures are 92vw wide on a phone. `80vw` makes browsers fetch 960 instead of 1280 pixels without a visible
 * difference. That saves data, because browsers fetch three of the pictures before the visitor scrolls.
 */
const SIZES = '(min-width: 62em) 30vw, (min-width: 36em) 46vw, 80vw'
