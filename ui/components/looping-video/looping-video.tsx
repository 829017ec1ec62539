import { useEffect, useRef, useState } from 'react'
import { useMotionAllowed } from '#ui/browser/use-motion-allowed.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './looping-video.module.css'

interface LoopingVideoProps {
  readonly src: string
  /** Class of the `<video>`, which lies over its still picture. */
  readonly className?: string
}

/**
 * Muted, looping video over its still picture, played while in view. It is not rendered for
 * `prefers-reduced-motion: reduce` or data saver. A button pauses it. After a media error only the picture is left.
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
    const { current: element } = video
    if (!element || isStopped) return
    const observer = new IntersectionObserver((entries) => {
      // The last entry is the current state. `play()` rejects when the browser saves power: the picture stays visible.
      if (entries.at(-1)?.isIntersecting) element.play().catch(() => {})
      else element.pause()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.pause()
    }
  }, [isStopped])

  return (
    <>
      <video
        ref={video}
        className={className ? `${styles.video} ${className}` : styles.video}
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
