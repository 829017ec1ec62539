import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { mediaUrl, providerPicture } from '#domain/pictures.ts'
import { ringStep } from '#domain/product/gallery.ts'
import type { Product } from '#domain/shapes.ts'
import { type Direction, directionOf } from '#locales/languages.ts'
import { isForBrowser } from '#ui/browser/click.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { LightboxOnDemand } from '#ui/components/lightbox/lightbox-on-demand.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import { useHasChanged } from '#ui/page/use-has-changed.ts'
import { exposedSlides } from './exposed-slides.ts'
import { MainSlide } from './main-slide.tsx'
import styles from './product-gallery.module.css'
import { Thumbnail } from './thumbnail.tsx'
import { useLinkedSliders } from './use-linked-sliders.ts'

interface ProductGalleryProps {
  readonly product: Pick<Product, 'title' | 'images' | 'video'>
}

/** All pictures of a product: a large one, and thumbnails below it. The large one opens a lightbox. */
export function ProductGallery({ product }: ProductGalleryProps) {
  const { t } = useTranslation()
  const { title, images, video } = product
  const direction = directionOf(useLanguage())
  const gallery = useLinkedSliders({
    images,
    direction,
    wrapperClass: `${styles.wrapper}`,
    slideClass: `${styles.slide}`,
  })
  const [opened, setOpened] = useState<number>()
  const { current, slides } = gallery
  const exposed = exposedSlides({ current, pictures: images.length, slides: slides.length })
  const isHidden = (index: number) => index < exposed.from || index >= exposed.to
  const photoName = (index: number) =>
    t('gallery.photoOf', { title, number: (index % images.length) + 1, count: images.length })
  const { mainRef } = gallery
  const isMoved = useHasChanged(current % images.length)
  const pressKey = useSlideKeys({ ...gallery, count: slides.length, direction })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the links inside
    <div className={styles.root} data-open={opened === undefined ? undefined : ''} onKeyDown={pressKey}>
      <div
        ref={mainRef}
        className={styles.main}
        data-sliding={gallery.isSliding || undefined}
        onScroll={gallery.follow}
        onScrollEnd={gallery.follow}
      >
        <ul className={styles.wrapper}>
          {slides.map((image, index) => (
            <MainSlide
              // biome-ignore lint/suspicious/noArrayIndexKey: the same picture comes again and again
              key={index}
              id={index < images.length ? photoId(index) : undefined}
              image={image}
              name={photoName(index)}
              loop={index === 0 && video ? mediaUrl(video) : undefined}
              isHidden={isHidden(index)}
              isCurrent={index === current}
              isFirst={index % images.length === 0}
              onOpen={() => setOpened(index % images.length)}
            />
          ))}
        </ul>
      </div>
      {images.length > 1 && (
        <div ref={gallery.thumbsRef} className={styles.thumbs} data-sliding={gallery.isSliding || undefined}>
          <ul className={styles.wrapper} aria-label={t('details.photosToChoose')}>
            {slides.map((image, index) => (
              <Thumbnail
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={index}
                target={photoId(index % images.length)}
                image={image}
                name={t('details.photo', { number: (index % images.length) + 1 })}
                isHidden={isHidden(index)}
                isCurrent={index === current}
                onChoose={() => gallery.show(index)}
                onFocus={() => gallery.reveal(index)}
              />
            ))}
          </ul>
        </div>
      )}
      <p className="sr-only" aria-live="polite">
        {isMoved && photoName(current)}
      </p>
      <LightboxOnDemand
        pictures={images.map((image, index) => ({ src: providerPicture(image), alt: photoName(index) }))}
        openAt={opened}
        onClose={() => setOpened(undefined)}
      />
    </div>
  )
}

function photoId(index: number): string {
  return `photo-${index + 1}`
}

interface SlideKeys {
  readonly mainRef: { readonly current: HTMLElement | null }
  readonly current: number
  readonly count: number
  readonly direction: Direction
  readonly show: (index: number) => void
}

/** Arrow keys move through the pictures in reading direction and wrap around; the focus moves along. */
function useSlideKeys({ mainRef, current, count, direction, show }: SlideKeys) {
  const takeFocus = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per move
  useLayoutEffect(() => {
    if (!takeFocus.current) return
    takeFocus.current = false
    mainRef.current?.querySelector<HTMLElement>('a[data-current]')?.focus({ preventScroll: true })
  }, [current])

  return (event: KeyboardEvent) => {
    const forward = direction === 'rtl' ? -1 : 1
    const step = { ArrowRight: forward, ArrowLeft: -forward }[event.key]
    if (
      !step ||
      event.defaultPrevented ||
      isForBrowser(event) ||
      !(event.target instanceof HTMLAnchorElement)
    )
      return
    event.preventDefault()
    takeFocus.current = mainRef.current?.contains(event.target) ?? false
    show(ringStep(current, count, step))
  }
}
