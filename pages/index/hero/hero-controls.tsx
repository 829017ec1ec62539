import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { BANNERS } from './banners.ts'
import styles from './hero-controls.module.css'

interface HeroControlsProps {
  /** The user has stopped the automatic change of banners. */
  readonly isStopped: boolean
  readonly onToggle: () => void
  readonly onGo: (steps: 1 | -1) => void
  readonly onChoose: () => void
}

/** Pause, previous, next, and an indicator for each banner. Only the indicators work without JavaScript. */
export function HeroControls({ isStopped, onToggle, onGo, onChoose }: HeroControlsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.root}>
      <div className={styles.buttons}>
        <IconButton
          variant="outline"
          className={styles.pause}
          aria-label={t(isStopped ? 'carousel.play' : 'carousel.pause')}
          onClick={onToggle}
        >
          {isStopped ? <Icon name="play" /> : <span className={styles.pauseSign} />}
        </IconButton>
        <IconButton
          variant="outline"
          className={styles.arrow}
          aria-label={t('carousel.previous')}
          onClick={() => onGo(-1)}
        >
          <Icon name="arrow-left" flip />
        </IconButton>
        <IconButton
          variant="outline"
          className={styles.arrow}
          aria-label={t('carousel.next')}
          onClick={() => onGo(1)}
        >
          <Icon name="arrow-right" flip />
        </IconButton>
      </div>
      <fieldset className={styles.bullets} onChange={onChoose}>
        <legend className="sr-only">{t('home.hero.slides')}</legend>
        {BANNERS.map(({ key }, index) => (
          <input
            key={key}
            type="radio"
            name="hero-banner"
            data-banner={key}
            aria-label={t('carousel.goTo', { number: index + 1 })}
            defaultChecked={index === 0}
          />
        ))}
      </fieldset>
    </div>
  )
}
