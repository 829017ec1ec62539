import { Children, isValidElement, type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './carousel.module.css'
import { useCarousel } from './use-carousel.ts'

interface CarouselProps {
  /** The accessible name. */
  readonly label: string
  /** How many slides are side by side at which window width: see `carousel.module.css`. */
  readonly set?: 'categories' | 'featured' | 'footer' | 'single'
  /** The first slide follows the last one. */
  readonly loop?: boolean
  readonly bullets?: boolean
  /** Renders the arrows, usually beside a heading. By default they are beside the bullets. */
  readonly head?: (arrows: ReactNode) => ReactNode
  readonly className?: string
  /** The slides, each with a key. */
  readonly children: ReactNode
}

/**
 * The server renders a list with scroll snap in its final sizes. In the browser Swiper takes over (`useCarousel` says
 * when) and adds dragging, looping and transitions of 500 ms. The key remounts the list when its slides change,
 * because Swiper moves the slide elements.
 */
export function Carousel(props: CarouselProps) {
  const slides = Children.toArray(props.children)
  return <SameSlides key={slides.map(keyOf).join()} {...props} slides={slides} />
}

/** Swiper ignores a later change of text direction, so another language remounts the list at the same slide. */
function SameSlides(props: CarouselProps & { slides: readonly Slide[] }) {
  const lastIndex = useRef(0)
  return <Frame key={useLanguage()} {...props} lastIndex={lastIndex} />
}

type Slide = ReturnType<typeof Children.toArray>[number]

function keyOf(slide: Slide): string {
  return (isValidElement(slide) && slide.key) || ''
}

function Frame(props: CarouselProps & { slides: readonly Slide[]; lastIndex: RefObject<number> }) {
  const { label, set = 'single', loop = false, bullets = true, head, className, slides, lastIndex } = props
  const { t } = useTranslation()
  const carousel = useCarousel({
    loop,
    slideClass: `${styles.slide}`,
    wrapperClass: `${styles.track}`,
    lastIndex,
  })

  const arrows = (
    <div className={styles.arrows}>
      <IconButton
        variant="outline"
        aria-label={t('carousel.previous')}
        aria-disabled={!loop && carousel.isAtStart}
        onClick={() => carousel.go(-1)}
      >
        <Icon name="arrow-left" flip />
      </IconButton>
      <IconButton
        variant="outline"
        aria-label={t('carousel.next')}
        aria-disabled={!loop && carousel.isAtEnd}
        onClick={() => carousel.go(1)}
      >
        <Icon name="arrow-right" flip />
      </IconButton>
    </div>
  )

  return (
    <section
      className={className ? `${styles.root} ${className}` : styles.root}
      aria-label={label}
      aria-roledescription={t('carousel.role')}
      data-set={set}
      data-loop={loop || undefined}
      data-swiper={carousel.hasSwiper || undefined}
      data-fits={(carousel.isAtStart && carousel.isAtEnd) || undefined}
    >
      {head?.(arrows)}
      <div className={styles.viewport} ref={carousel.viewportRef}>
        <ul
          className={styles.track}
          // A scroll container must be focusable, so that the keyboard can scroll it.
          tabIndex={carousel.hasSwiper ? undefined : 0}
          onScroll={carousel.follow}
          onDragStart={carousel.preventDrag}
        >
          {slides.map((slide) => (
            <li key={keyOf(slide)} className={styles.slide}>
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {(bullets || !head) && (
        <div className={styles.nav}>
          {bullets && (
            <div className={styles.bullets}>
              {slides.map((slide, index) => (
                <button
                  key={keyOf(slide)}
                  type="button"
                  aria-label={t('carousel.goTo', { number: index + 1 })}
                  aria-current={index === carousel.index}
                  onClick={() => carousel.goTo(index)}
                />
              ))}
            </div>
          )}
          {!head && arrows}
        </div>
      )}
    </section>
  )
}
