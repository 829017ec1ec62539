import { useEffect, useRef } from 'react'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import { TOAST_AUTO_CLOSE_MS, TOAST_HOTKEY } from '#domain/limits.ts'
import type { Direction } from '#locales/languages.ts'
import type { Toast } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './toast-container.module.css'

export interface ToastShelfProps {
  readonly direction: Direction
  /** At the bottom of the inline start, where account pages have them. */
  readonly atStart: boolean
}

/** The shelf of messages: 5 seconds each, longer under the pointer or while the window is not looked at; Alt+T goes there. */
export function ToastShelf({ direction, atStart }: ToastShelfProps) {
  const { t } = useTranslation()
  const ref = useShownAboveDialogs()
  return (
    <div ref={ref} popover="manual" className={styles.root} data-place={atStart ? 'account' : undefined}>
      <ToastContainer
        // Physical names, because that is what the library knows; the styles place it by the page's own sides.
        position={atStart ? 'bottom-left' : 'top-right'}
        rtl={direction === 'rtl'}
        autoClose={TOAST_AUTO_CLOSE_MS}
        pauseOnHover
        pauseOnFocusLoss
        draggable
        draggablePercent={DRAGGED_AWAY_PERCENT}
        // The clock is drawn by the styles, and said to nobody: it says the same in every language.
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

/** Shows a message, or keeps it until the shelf stands. */
export function showToast({ kind, text, link, action }: Toast) {
  const role = kind === 'error' ? 'alert' : 'status'
  // The same words twice are one message.
  const toastId = `${kind}-${encodeURIComponent(text)}`
  const act = () => {
    toast.dismiss(toastId)
    action?.run()
  }
  toast[kind](
    <span>
      {text}{' '}
      {link && (
        // Else a mouse would drag the link away instead of the message.
        <a className="link" href={link.href} draggable={false}>
          {link.label}
        </a>
      )}
      {action && (
        <button type="button" className={`${styles.action} link`} onClick={act}>
          {action.label}
        </button>
      )}
    </span>,
    { role, toastId },
  )
}

/** Of its width: what a thumb does in one sweep. The library's own is 80. */
const DRAGGED_AWAY_PERCENT = 40

const isHotkey = ({ altKey, code }: KeyboardEvent) =>
  altKey === TOAST_HOTKEY.altKey && code === TOAST_HOTKEY.code

const fade = cssTransition({ enter: `${styles.enter}`, exit: `${styles.exit}`, collapse: false })

/** As a popover it stands above an open dialog as well, when it is shown after it. */
function useShownAboveDialogs() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shelf = ref.current
    if (!shelf?.showPopover) return
    const raise = () => {
      if (shelf.matches(':popover-open')) {
        if (!document.querySelector('dialog:modal')) return
        shelf.hidePopover()
      }
      shelf.showPopover()
    }
    raise()
    return toast.onChange(({ status }) => {
      if (status === 'added') raise()
    })
  }, [])
  return ref
}
