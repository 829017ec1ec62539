import { useEffect, useRef, useState } from 'react'
import { useMotionAllowed } from '#ui/browser/use-motion-allowed.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './looping-video.module.css'

interface LoopingVideoProps {
  readonly src: string
  /** Of the film, which lies over its picture. */
  readonly className?: string
}

/**
 * A muted film over its still picture, round and round while it is in view. Only where motion is welcome and data may be
 * spent; a button stops it. A film that cannot be played leaves the picture.
 */
export function LoopingVideo(props: LoopingVideoProps) {
  const isWelcome = useMotionAllowed()
  const [hasFailed, setFailed] = useState(false)
  return isWelcome && !hasFailed && <MovingPicture {...props} onFail={() => setFailed(true)} />
}

function MovingPicture({ src, className, onFail }: LoopingVideoProps & { readonly onFail: () => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [isStopped, setStopped] = useState(false)
  const [isPlaying, setPlaying] = useState(false)

  useEffect(() => {
    const { current: film } = video
    if (!film || isStopped) return
    const observer = new IntersectionObserver((entries) => {
      // Of several at once the last one is how it is. Refused when the browser saves power: the picture stays.
      if (entries.at(-1)?.isIntersecting) film.play().catch(() => {})
      else film.pause()
    })
    observer.observe(film)
    return () => {
      observer.disconnect()
      film.pause()
    }
  }, [isStopped])

  return (
    <>
      <video
        ref={video}
        className={className ? `${styles.film} ${className}` : styles.film}
        src={src}
        muted
        loop
        playsInline
        preload="none"
        disableRemotePlayback
        aria-hidden="true"
        tabIndex={-1}
        data-playing={isPlaying || undefined}
        onPlaying={() => setPlaying(true)}
        onError={onFail}
      />
      <IconButton
        variant="solid"
        className={styles.pause}
        aria-label={t(isStopped ? 'gallery.loopPlay' : 'gallery.loopPause')}
        onClick={() => setStopped(!isStopped)}
      >
        {isStopped ? <Icon name="play" /> : <span className={styles.pauseSign} />}
      </IconButton>
    </>
  )
}
