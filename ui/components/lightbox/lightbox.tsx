import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { ringStep } from '#domain/product/gallery.ts'
import { directionOf } from '#locales/languages.ts'
import { isForBrowser } from '#ui/browser/click.ts'
import { closeOnBack } from '#ui/browser/close-on-back.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { hideThenClose } from '#ui/components/dialog/painted-first.ts'
import { skipSecondClick } from '#ui/components/dialog/use-dialog.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './lightbox.module.css'
import type { LightboxProps } from './lightbox-on-demand.tsx'
import { LightboxStage } from './lightbox-stage.tsx'

/** Modal gallery over the whole window: arrow keys and swipe (after the last picture comes the first), zoom, Escape. */
export function Lightbox({ pictures, openAt, onClose }: LightboxProps) {
  const { t } = useTranslation()
  const forward = directionOf(useLanguage()) === 'rtl' ? -1 : 1
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(openAt)
  const [zoomed, setZoomed] = useState(false)
  const picture = pictures[index]

  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    skipSecondClick()
    shown.showModal()
    closeOnBack(shown)
    // `close()` restores the previous focus. Removing an open dialog from the document would not.
    return () => {
      skipSecondClick()
      shown.close()
    }
  }, [])

  const go = (step: number) => {
    setIndex(ringStep(index, pictures.length, step))
    setZoomed(false)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (isForBrowser(event)) return
    const step = { ArrowRight: forward, ArrowLeft: -forward }[event.key]
    if (step && !zoomed) go(step)
    else if (event.key === '+' || event.key === '=') setZoomed(true)
    else if (event.key === '-') setZoomed(false)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.root}
      aria-label={t('lightbox.label')}
      onClose={onClose}
      onKeyDown={pressKey}
    >
      <div className={styles.tools}>
        <IconButton
          aria-label={t(zoomed ? 'lightbox.zoomOut' : 'lightbox.zoomIn')}
          onClick={() => setZoomed(!zoomed)}
        >
          <Icon name={zoomed ? 'minus' : 'plus'} />
        </IconButton>
        <IconButton aria-label={t('common.close')} onClick={() => hideThenClose(dialog.current)}>
          <Icon name="x" />
        </IconButton>
      </div>
      {pictures.length > 1 && (
        <>
          <IconButton className={styles.previous} aria-label={t('lightbox.previous')} onClick={() => go(-1)}>
            <Icon name="arrow-left" flip />
          </IconButton>
          <IconButton className={styles.next} aria-label={t('lightbox.next')} onClick={() => go(1)}>
            <Icon name="arrow-right" flip />
          </IconButton>
        </>
      )}
      {picture && (
        <LightboxStage
          key={picture.src}
          picture={picture}
          zoomed={zoomed}
          onZoom={setZoomed}
          onSwipe={(towardsLeft) => go(towardsLeft ? forward : -forward)}
        />
      )}
      <p className={styles.count} aria-live="polite">
        <span className="sr-only">
          {t('lightbox.position', { number: index + 1, count: pictures.length })}
        </span>
        <bdi dir="ltr" aria-hidden="true">
          {index + 1} / {pictures.length}
        </bdi>
      </p>
    </dialog>
  )
}
