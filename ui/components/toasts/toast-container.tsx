import { useEffect, useRef } from 'react'
import { cssTransition, type Id, ToastContainer as ToastifyContainer, toast } from 'react-toastify/unstyled'
import { TOAST_AUTO_CLOSE_MS, TOAST_HOTKEY } from '#domain/limits.ts'
import type { Direction } from '#locales/languages.ts'
import type { Toast } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './toast-container.module.css'

export interface ToastContainerProps {
  readonly direction: Direction
  /** At the bottom of the inline start, as on account pages. */
  readonly atStart: boolean
}

/** Toast container. A toast closes after 5 seconds, paused on hover and while the window has no focus. Alt+T focuses it. */
export function ToastContainer({ direction, atStart }: ToastContainerProps) {
  const { t } = useTranslation()
  const ref = useShownAboveDialogs()
  return (
    <div ref={ref} popover="manual" className={styles.root} data-place={atStart ? 'account' : undefined}>
      <ToastifyContainer
        // react-toastify has physical positions only. The CSS places the container by logical properties.
        position={atStart ? 'bottom-left' : 'top-right'}
        rtl={direction === 'rtl'}
        autoClose={TOAST_AUTO_CLOSE_MS}
        pauseOnHover
        pauseOnFocusLoss
        draggable
        draggablePercent={DRAGGED_AWAY_PERCENT}
        // Hides the progress bar from screen readers, because its label is English in every language. The CSS shows it.
        hideProgressBar
        newestOnTop={!atStart}
        transition={fade}
        hotKeys={isHotkey}
        aria-label={t('toasts.region')}
        className={() => `${styles.list}`}
        toastClassName={(context) =>
          `${styles.toast} ${context?.type === 'error' ? styles.error : styles.success}`
        }
        progressClassName={() => `${styles.progress}`}
        icon={({ type }) => <Icon name={type === 'error' ? 'circle-alert' : 'circle-check'} />}
        closeButton={({ closeToast }) => (
          <IconButton aria-label={t('common.close')} onClick={closeToast}>
            <Icon name="x" />
          </IconButton>
        )}
      />
    </div>
  )
}

/** Ids by kind and text. */
const shown = new Map<string, Id>()

/**
 * Shows a toast. react-toastify queues it until the container is mounted. A toast with the same kind and text as a
 * visible one restarts its 5 seconds. Toasts with an action are all shown: each action undoes something else.
 */
export function showToast({ kind, text, link, action }: Toast) {
  const sameText = `${kind} ${text}`
  const earlier = action ? undefined : shown.get(sameText)
  const content = (
    // The new key replaces the text in the live region, so that screen readers read it again.
    <span key={performance.now()}>
      {text}{' '}
      {link && (
        // A draggable link would start a link drag instead of a drag of the toast.
        <a className="link" href={link.href} draggable={false}>
          {link.label}
        </a>
      )}
      {action && (
        <button type="button" className={`${styles.action} link`} onClick={act}>
          {action.label}
        </button>
      )}
    </span>
  )
  if (earlier !== undefined && toast.isActive(earlier)) {
    toast.update(earlier, { render: content })
    return
  }
  // A toast that is fading out stays; one that is still queued is replaced.
  if (earlier !== undefined) toast.dismiss(earlier)
  const id = toast[kind](content, { role: kind === 'error' ? 'alert' : 'status' })
  if (!action) shown.set(sameText, id)

  function act() {
    toast.dismiss(id)
    action?.run()
  }
}

/** Percentage of the toast's width after which a drag closes it: one thumb movement. The library's default is 80. */
const DRAGGED_AWAY_PERCENT = 40

const isHotkey = ({ altKey, code }: KeyboardEvent) =>
  altKey === TOAST_HOTKEY.altKey && code === TOAST_HOTKEY.code

const fade = cssTransition({ enter: `${styles.enter}`, exit: `${styles.exit}`, collapse: false })

/** Puts the container into the top layer. While a modal dialog is open, each new toast moves it above the dialog. */
function useShownAboveDialogs() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = ref.current
    if (!container?.showPopover) return
    const raise = () => {
      if (container.matches(':popover-open')) {
        if (!document.querySelector('dialog:modal')) return
        container.hidePopover()
      }
      container.showPopover()
    }
    raise()
    return toast.onChange(({ status }) => {
      if (status === 'added') raise()
    })
  }, [])
  return ref
}
