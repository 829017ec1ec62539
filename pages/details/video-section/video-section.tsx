import { type MouseEvent, useState } from 'react'
import { mediaUrl, providerPicture } from '#domain/pictures.ts'
import type { Product } from '#domain/shapes.ts'
import { isPlainClick } from '#ui/browser/click.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { lazyPart } from '#ui/components/part/lazy-part.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './video-section.module.css'

const VideoModal = lazyPart(async () => (await import('./video-modal.tsx')).VideoModal)

interface VideoSectionProps {
  readonly product: Pick<Product, 'title' | 'images'>
  /** Provider path. */
  readonly video: string
}

/** The first picture is the poster of the video (SPEC §2). Without JavaScript it links to the file. */
export function VideoSection({ product: { title, images }, video }: VideoSectionProps) {
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
      <h2>{t('details.videoTitle')}</h2>
      <a
        className={styles.poster}
        href={mediaUrl(video)}
        data-navigation="none"
        aria-haspopup="dialog"
        onClick={play}
      >
        <Picture
          src={poster}
          alt={t('details.videoOf', { title })}
          sizes="(min-width: 62em) 58vw, 90vw"
          width={1600}
          height={1600}
        />
        <span className={styles.play}>
          <Icon name="play" />
          {t('details.playVideo')}
        </span>
      </a>
      {isOpen && (
        <VideoModal
          src={mediaUrl(video)}
          poster={poster}
          label={t('details.videoOf', { title })}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
