import { type UIEvent, useState } from 'react'
import { providerPicture } from '#domain/pictures.ts'
import { Picture } from '#ui/components/picture.tsx'
import styles from './product-card.module.css'

/** What a card shows of a product's pictures; the rest is on its page. */
const CARD_SLIDES = 3

interface CardSlidesProps {
  readonly images: readonly string[]
  readonly address: string
  readonly priority: boolean
  readonly sizes: string
}

/**
 * Pictures to swipe through; they scroll by themselves, script only moves the mark. The title beside them names the
 * product and is its link, so they are hidden from the keyboard and from screen readers.
 */
export function CardSlides({ images, address, priority, sizes }: CardSlidesProps) {
  const [current, setCurrent] = useState(0)
  const slides = images.slice(0, CARD_SLIDES)
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) =>
    // `scrollLeft` is negative where text runs right to left.
    setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth))
  return (
    <>
      <div className={styles.slides} tabIndex={-1} aria-hidden="true" onScroll={follow}>
        {slides.map((image, index) => (
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
      {slides.length > 1 && (
        <div className={styles.dots} aria-hidden="true">
          {slides.map((image, index) => (
            <i key={image} data-on={index === current ? '' : undefined} />
          ))}
        </div>
      )}
    </>
  )
}
