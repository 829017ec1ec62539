import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { Picture } from '#ui/components/picture.tsx'
import styles from './lightbox.module.css'
import type { LightboxPicture } from './lightbox-on-demand.tsx'

/** Shortest horizontal pointer movement that is a swipe, in CSS pixels. */
const SWIPE_FROM_PX = 40
/** Upper limit for `srcset`. The server never enlarges a picture beyond its original width. */
const WIDEST_PX = 1600

/** Attribute while the window is zoomed by two fingers: one finger moves the enlarged picture instead of showing another. */
const PINCHED = 'data-pinched'

interface LightboxStageProps {
  readonly picture: LightboxPicture
  readonly zoomed: boolean
  readonly onZoom: (zoomed: boolean) => void
  readonly onSwipe: (towardsLeft: boolean) => void
}

/** One picture, fitted to the window or at twice that size. A click zooms in and scrolls its point to the centre. */
export function LightboxStage({ picture, zoomed, onZoom, onSwipe }: LightboxStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const focus = useRef({ x: 0.5, y: 0.5 })
  const pressed = useRef<{ x: number; y: number }>(undefined)
  const swiped = useRef(false)

  useLayoutEffect(() => {
    const { current: box } = stage
    if (!zoomed || !box) return
    box.scrollLeft = focus.current.x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = focus.current.y * box.scrollHeight - box.clientHeight / 2
    box.focus()
    return () => {
      focus.current = { x: 0.5, y: 0.5 }
    }
  }, [zoomed])

  useEffect(() => {
    const { visualViewport } = window
    const follow = () => stage.current?.toggleAttribute(PINCHED, (visualViewport?.scale ?? 1) > 1)
    follow()
    visualViewport?.addEventListener('resize', follow)
    return () => visualViewport?.removeEventListener('resize', follow)
  }, [])

  const zoom = (event: MouseEvent<HTMLElement>) => {
    if (swiped.current) return
    const box = event.currentTarget.getBoundingClientRect()
    focus.current = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
    onZoom(!zoomed)
  }
  const press = ({ clientX, clientY, isPrimary }: PointerEvent) => {
    pressed.current = isPrimary ? { x: clientX, y: clientY } : undefined
    swiped.current = false
  }
  const release = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { current: from } = pressed
    pressed.current = undefined
    if (!from || zoomed || currentTarget.hasAttribute(PINCHED)) return
    const moved = clientX - from.x
    if (Math.abs(moved) < SWIPE_FROM_PX || Math.abs(moved) < Math.abs(clientY - from.y)) return
    swiped.current = true
    onSwipe(moved < 0)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for pointers; keys and buttons do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={stage}
      className={styles.stage}
      dir="ltr"
      data-zoomed={zoomed || undefined}
      tabIndex={zoomed ? 0 : -1}
      onClick={zoom}
      onPointerDown={press}
      onPointerUp={release}
      onDragStart={(event) => event.preventDefault()}
    >
      <Picture
        src={picture.src}
        alt={picture.alt}
        sizes={zoomed ? '200vw' : '100vw'}
        width={WIDEST_PX}
        height={WIDEST_PX}
        priority
      />
    </div>
  )
}
