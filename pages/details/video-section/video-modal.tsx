import { useLayoutEffect, useRef } from 'react'
import { type PictureSource, pictureUrl } from '#domain/pictures.ts'
import { closeOnBack } from '#ui/browser/close-on-back.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './video-modal.module.css'

interface VideoModalProps {
  readonly src: string
  readonly poster: PictureSource
  readonly label: string
  readonly onClose: () => void
}

/** The video in a full-window dialog with controls. It starts at once, because the user has asked for it. */
export function VideoModal({ src, poster, label, onClose }: VideoModalProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    closeOnBack(shown)
    // The dialog restores the focus only if it is closed before it is unmounted.
    return () => shown.close()
  }, [])

  return (
    <dialog ref={dialog} className={styles.root} aria-label={label} onClose={onClose}>
      <IconButton
        className={styles.close}
        aria-label={t('common.close')}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="x" />
      </IconButton>
      {/* biome-ignore lint/a11y/useMediaCaption: the videos have no speech */}
      <video src={src} poster={pictureUrl(poster, 1280)} controls autoPlay playsInline />
    </dialog>
  )
}
