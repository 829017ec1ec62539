import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import { Icon } from '#ui/components/icon.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './card-media.module.css'
import type { Slides } from './use-slides.ts'

interface CardSlidesProps {
  readonly slides: Slides
  readonly images: readonly string[]
  readonly productId: string
  readonly priority: boolean
  readonly sizes: string
}

/**
 * Pictures in a horizontal scroll container. They are hidden from keyboard and screen readers, because the title beside
 * them names the product and links to it.
 */
export function CardSlides({ slides, images, productId, priority, sizes }: CardSlidesProps) {
  const address = paths.details(productId)
  return (
    <div className={styles.slides} ref={slides.ref} tabIndex={-1} aria-hidden="true" onScroll={slides.follow}>
      {images.map((image, index) => (
        <a key={image} href={address} tabIndex={-1}>
          <Picture
            src={providerPicture(image)}
            alt=""
            sizes={sizes}
            width={900}
            height={900}
            priority={priority && index === 0}
          />
        </a>
      ))}
    </div>
  )
}

interface SlideMarksProps {
  readonly slides: Slides
  readonly images: readonly string[]
}

/** Dots for the current picture, and arrow buttons for mouse users, shown on hover. */
export function SlideMarks({ slides: { current, goTo }, images }: SlideMarksProps) {
  return (
    <div aria-hidden="true">
      <div className={styles.dots}>
        {images.map((image, index) => (
          <i key={image} data-on={index === current ? '' : undefined} />
        ))}
      </div>
      {current > 0 && (
        <button type="button" className={styles.step} tabIndex={-1} onClick={() => goTo(current - 1)}>
          <Icon name="arrow-left" flip />
        </button>
      )}
      {current < images.length - 1 && (
        <button
          type="button"
          className={styles.step}
          data-next=""
          tabIndex={-1}
          onClick={() => goTo(current + 1)}
        >
          <Icon name="arrow-right" flip />
        </button>
      )}
    </div>
  )
}
