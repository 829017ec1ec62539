import type { MouseEvent } from 'react'
import { providerPicture } from '#domain/pictures.ts'
import { Picture } from '#ui/components/picture.tsx'
import styles from './product-gallery.module.css'

interface ThumbnailProps {
  /** Id of the large picture. */
  readonly target: string
  /** Provider path. */
  readonly image: string
  readonly name: string
  /** Another thumbnail exposes this picture to assistive technology. */
  readonly isHidden: boolean
  readonly isCurrent: boolean
  readonly onChoose: () => void
  readonly onFocus: () => void
}

/** A link to the large picture, which also works without JavaScript. */
export function Thumbnail(props: ThumbnailProps) {
  const { target, image, name, isHidden, isCurrent, onChoose, onFocus } = props
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    onChoose()
  }
  return (
    <li className={styles.slide} aria-hidden={isHidden || undefined}>
      <a
        className={styles.thumb}
        href={`#${target}`}
        data-navigation="none"
        aria-label={name}
        aria-current={isCurrent}
        tabIndex={isHidden ? -1 : undefined}
        onClick={choose}
        onFocus={onFocus}
      >
        <Picture src={providerPicture(image)} alt="" sizes="7rem" width={320} height={320} />
      </a>
    </li>
  )
}
