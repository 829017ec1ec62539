import { type PointerEvent, useRef } from 'react'
import { paths } from '#domain/paths.ts'
import { ringStep } from '#domain/product/gallery.ts'
import { directionOf } from '#locales/languages.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import { BANNERS } from './banners.ts'
import styles from './hero.module.css'
import { HeroControls } from './hero-controls.tsx'
import { HeroPicture } from './hero-picture.tsx'
import { useAutoplay } from './use-autoplay.ts'

/** Minimum distance of a swipe, in CSS pixels. */
const SWIPE_FROM_PX = 40

/**
 * The banners of the home page. Radio buttons hold which banner is visible and the style sheet reads their state, so
 * that both banners can be reached before hydration and without JavaScript.
 */
export function Hero() {
  const { t } = useTranslation()
  const language = useLanguage()
  const root = useRef<HTMLElement>(null)
  const pressedAt = useRef<number>(undefined)
  const { isStopped, toggle, listeners } = useAutoplay(() => go(1))

  function go(steps: number) {
    const radios = [...(root.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
    const shown = radios.findIndex(({ checked }) => checked)
    const next = radios[ringStep(shown, radios.length, steps)]
    if (!next) return
    next.checked = true
    markMoved()
  }
  function markMoved() {
    root.current?.setAttribute('data-moved', '')
  }
  const release = ({ clientX }: PointerEvent) => {
    const moved = clientX - (pressedAt.current ?? clientX)
    pressedAt.current = undefined
    if (Math.abs(moved) < SWIPE_FROM_PX) return
    const isForward = directionOf(language) === 'rtl' ? moved > 0 : moved < 0
    go(isForward ? 1 : -1)
  }

  return (
    <section
      ref={root}
      className={styles.root}
      aria-roledescription={t('carousel.role')}
      aria-label={t('home.hero.label')}
      {...listeners}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: swiping is a touch shortcut; keys and buttons do the same */}
      <div
        className={styles.stage}
        onPointerDown={({ clientX }) => {
          pressedAt.current = clientX
        }}
        onPointerUp={release}
        onDragStart={(event) => event.preventDefault()}
      >
        {BANNERS.map(({ key, scene }, index) => (
          <div key={key} className={styles.slide} data-banner={key}>
            <HeroPicture scene={scene} priority={index === 0} />
          </div>
        ))}
      </div>
      <Panel className={styles.panel}>
        <div className={styles.texts}>
          {BANNERS.map(({ key }, index) => {
            const Title = index === 0 ? 'h1' : 'h2'
            return (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group, but not a fieldset
              <div
                key={key}
                className={styles.text}
                role="group"
                aria-roledescription={t('carousel.slide')}
                aria-label={t('carousel.slideOf', { number: index + 1, count: BANNERS.length })}
              >
                <div>
                  <p className={styles.subtitle}>{t(`home.hero.${key}.subtitle`)}</p>
                  <Title className={styles.title}>{t(`home.hero.${key}.title`)}</Title>
                </div>
                <div className={styles.side}>
                  <p>{t(`home.hero.${key}.details`)}</p>
                  <Button href={paths.products()}>
                    {t('ViewMore')}
                    <Icon name="arrow-right" flip />
                  </Button>
                </div>
              </div>
            )
          })}
        </div>
        <HeroControls isStopped={isStopped} onToggle={toggle} onGo={go} onChoose={markMoved} />
      </Panel>
    </section>
  )
}
