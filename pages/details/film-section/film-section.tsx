import { type MouseEvent, useState } from 'react'
import { mediaUrl, providerPicture } from '#domain/pictures.ts'
import type { Product } from '#domain/shapes.ts'
import { isPlainClick } from '#ui/browser/click.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { lazyPart } from '#ui/components/part/lazy-part.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './film-section.module.css'

const VideoModal = lazyPart(async () => (await import('./video-modal.tsx')).VideoModal)

interface FilmSectionProps {
  readonly product: Pick<Product, 'title' | 'images'>
  /** Provider path. */
  readonly video: string
}

/** The first picture is the poster of the film (SPEC §2). Without JavaScript it links to the file. */
export function FilmSection({ product: { title, images }, video }: FilmSectionProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const poster = providerPicture(images[0] ?? '')
  const play = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <section className={styles.root}>
      <h2>{t('details.film')}</h2>
      <a
        className={styles.poster}
        href={mediaUrl(video)}
        data-navigation="none"
        aria-haspopup="dialog"
        onClick={play}
      >
        <Picture
          src={poster}
          alt={t('details.filmOf', { title })}
          sizes="(min-width: 62em) 58vw, 90vw"
          width={1600}
          height={1600}
        />
        <span className={styles.play}>
          <Icon name="play" />
          {t('details.playFilm')}
        </span>
      </a>
      {isOpen && (
        <VideoModal
          src={mediaUrl(video)}
          poster={poster}
          label={t('details.filmOf', { title })}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
