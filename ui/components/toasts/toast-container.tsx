import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  cssTransition,
  type Id,
  ToastContainer as ToastifyContainer,
  type ToastOptions,
  toast,
} from 'react-toastify/unstyled'
import { TOAST_AUTO_CLOSE_MS, TOAST_HOTKEY } from '#domain/limits.ts'
import type { Direction } from '#locales/languages.ts'
import type { Toast } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './toast-container.module.css'

interface ToastContainerProps {
  readonly direction: Direction
  /** At the bottom of the inline start, as on account pages. */
  readonly atStart: boolean
}

/** Toast container. A toast closes after 5 seconds, paused on hover and while the window has no focus. Alt+T focuses it. */
export function ToastContainer({ direction, atStart }: ToastContainerProps) {
  const { t } = useTranslation()
  const parent = useToastParent()
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it have the focus.
    <div
      popover="manual"
      className={`above-tray ${styles.root}`}
      data-place={atStart ? 'account' : undefined}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focusedBefore = relatedTarget
      }}
    >
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
        hotKeys={takeHotkey}
        aria-label={t('toasts.region')}
        className={() => `${styles.list}`}
        toastClassName={(context) =>
          `${styles.toast} ${context?.type === 'error' ? styles.error : styles.success}`
        }
        progressClassName={() => `${styles.progress}`}
        icon={({ type }) => <Icon name={type === 'error' ? 'circle-alert' : 'circle-check'} />}
        closeButton={({ closeToast }) => (
          <IconButton
            aria-label={t('common.close')}
            onClick={(event) => {
              returnFocus()
              closeToast(event)
            }}
          >
            <Icon name="x" />
          </IconButton>
        )}
      />
      {KINDS.map((kind) => (
        <p
          key={kind}
          className="sr-only"
          role={kind === 'error' ? 'alert' : 'status'}
          ref={(region) => {
            regions[kind] = region
          }}
        />
      ))}
    </div>,
    parent,
  )
}

/** Ids by kind and text. */
const shown = new Map<string, Id>()

const KINDS = ['success', 'error'] as const
/** The live regions, while the container is mounted. */
const regions: Partial<Record<Toast['kind'], HTMLElement | null>> = {}
/** After this time in the document, screen readers know a region. */
const REGION_KNOWN_MS = 150
/** Texts that are not in a live region yet. */
const unread: Readonly<Record<Toast['kind'], string[]>> = { success: [], error: [] }

/**
 * Shows a toast. react-toastify queues it until the container is mounted. A toast with the same kind and text as a
 * visible one restarts its 5 seconds. Toasts with an action are all shown: each action undoes something else.
 */
export function showToast({ kind, text, link, action }: Toast) {
  const sameText = `${kind} ${text}`
  const earlier = action ? undefined : shown.get(sameText)
  const isRead = isFieldError(text)
  const options: ToastOptions = { role: isRead ? 'note' : 'group', ariaLabel: text }
  if (!isRead) unread[kind].push([text, link?.label, action?.label].filter(Boolean).join(' '))
  const content = (
    <span>
      {text}{' '}
      {link && (
        // A draggable link would start a link drag instead of a drag of the toast.
        <a
          className="link"
          href={link.href}
          draggable={false}
          onClick={() => toast.dismiss(shown.get(sameText))}
        >
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
    toast.update(earlier, { ...options, render: content })
    return
  }
  // A toast that is fading out stays; one that is still queued is replaced.
  if (earlier !== undefined) toast.dismiss(earlier)
  const id = toast[kind](content, options)
  if (!action) shown.set(sameText, id)

  function act() {
    returnFocus()
    toast.dismiss(id)
    action?.run()
  }
}

/**
 * Screen readers read a toast in a live region of its own. They know a region only after it has been in the document for a
 * moment, and a toast comes together with its container, or with the dialog into which that moves. A toast that is a live region
 * itself would also be read when it closes: react-toastify then removes its role, for which Firefox inserts it again.
 */
function readOut() {
  for (const kind of KINDS) {
    const texts = unread[kind].splice(0)
    if (texts.length > 0) regions[kind]?.replaceChildren(texts.join(' '))
  }
}

function clearRegions() {
  for (const kind of KINDS) regions[kind]?.replaceChildren()
}

/**
 * Returns whether a field has this error: screen readers read it there. The form sets the error before its toast is shown,
 * because the code of toasts is loaded asynchronously.
 */
function isFieldError(text: string): boolean {
  return [...document.querySelectorAll('[aria-invalid=true]')].some((field) => {
    const id = field.getAttribute('aria-describedby')
    return document.getElementById(id ?? '')?.textContent === text
  })
}

/** The element that had the focus before the toasts. */
let focusedBefore: EventTarget | null = null

/** Called before the focused button of a toast is removed. */
function returnFocus() {
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
}

/** Percentage of the toast's width after which a drag closes it: one thumb movement. The library's default is 80. */
const DRAGGED_AWAY_PERCENT = 40

/** Returns whether a key press is the shortcut. It then has no other effect while there is a toast to focus. */
function takeHotkey(event: KeyboardEvent): boolean {
  const { altKey, code } = event
  const isPressed = altKey === TOAST_HOTKEY.altKey && code === TOAST_HOTKEY.code
  // Firefox in English would open its menu Tools.
  if (isPressed && document.querySelector(`.${styles.toast}`)) event.preventDefault()
  return isPressed
}

const fade = cssTransition({ enter: `${styles.enter}`, exit: `${styles.exit}`, collapse: false })

/**
 * Returns the parent of the container. A modal dialog makes everything outside it inert: a toast there could be neither
 * read by a screen reader nor closed. So the toasts are in the dialog while it is open, and then in the page again.
 */
function useToastParent(): HTMLElement {
  const [parent] = useState(() => document.createElement('div'))
  useEffect(() => {
    let reading: ReturnType<typeof setTimeout>
    const place = () => {
      const to = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
      if (parent.parentElement !== to) {
        // An alert that is moved together with its text is read again.
        clearRegions()
        to.append(parent)
      }
      const { firstElementChild: container } = parent
      if (container instanceof HTMLElement && !container.matches(':popover-open')) container.showPopover?.()
      // react-toastify's own live region would read each toast a second time.
      container?.firstElementChild?.setAttribute('aria-live', 'off')
      clearTimeout(reading)
      reading = setTimeout(readOut, REGION_KNOWN_MS)
    }
    place()
    const stopListening = toast.onChange(({ status }) => {
      if (status === 'removed') clearRegions()
      else place()
    })
    // The event does not bubble.
    document.addEventListener('close', place, true)
    return () => {
      // The texts that are left are read by the next container: a change of the direction replaces it.
      clearTimeout(reading)
      stopListening()
      document.removeEventListener('close', place, true)
      parent.remove()
    }
  }, [parent])
  return parent
}
