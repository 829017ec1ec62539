import type { MouseEvent } from 'react'
import { pictureUrl, providerPicture } from '#domain/pictures.ts'
import { isPlainClick } from '#ui/browser/click.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { LoopingVideo } from '#ui/components/looping-video/looping-video.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './product-gallery.module.css'

interface MainSlideProps {
  readonly id?: string
  /** Provider path. */
  readonly image: string
  readonly name: string
  /** Address of a looping video that replaces the picture. */
  readonly loop?: string
  /** Another slide exposes this picture to assistive technology. */
  readonly isHidden: boolean
  readonly isCurrent: boolean
  /** The product's main picture. */
  readonly isFirst: boolean
  readonly onOpen: () => void
}

/** A large picture. Without JavaScript it links to the image file. */
export function MainSlide(props: MainSlideProps) {
  const { id, image, name, loop, isHidden, isCurrent, isFirst, onOpen } = props
  // Arrow keys lead to the other pictures. Tab would focus them where they are out of view. Without JavaScript only Tab does.
  const isTabStop = !useHydrated() || isCurrent
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li id={id} className={styles.slide} aria-hidden={isHidden || undefined}>
      <a
        className={styles.photo}
        href={pictureUrl(providerPicture(image), 1600)}
        data-navigation="none"
        data-first={isFirst || undefined}
        data-current={isCurrent || undefined}
        aria-haspopup="dialog"
        tabIndex={isTabStop ? undefined : -1}
        onClick={open}
      >
        <Picture
          src={providerPicture(image)}
          alt={name}
          sizes="(min-width: 62em) 58vw, 90vw"
          width={1600}
          height={1600}
        />
      </a>
      {loop && <LoopingVideo src={loop} className={styles.loop} />}
    </li>
  )
}
