import { Fragment, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './modal.module.css'
import { useDialog } from './use-dialog.ts'

interface ModalProps {
  readonly open: boolean
  /** Esc, the backdrop, the cross: whoever opened it sets `open` to false. Keep it the same between renders. */
  readonly onClose: () => void
  readonly title: string
  /** Buttons at the end; a form's own submit button names its form with `form="…"`. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A window above the page. Its content is made anew each time it opens, and stays while it fades. */
export function Modal({ open, onClose, title, foot, children }: ModalProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const ref = useDialog(open, onClose)
  const [{ wasOpen, openings }, setHistory] = useState({ wasOpen: open, openings: open ? 1 : 0 })
  if (open !== wasOpen) setHistory({ wasOpen: open, openings: open ? openings + 1 : openings })

  return (
    <dialog ref={ref} className={styles.root} aria-labelledby={titleId}>
      {openings > 0 && (
        <Fragment key={openings}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <IconButton aria-label={t('common.close')} onClick={onClose}>
              <Icon name="x" />
            </IconButton>
          </div>
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </Fragment>
      )}
    </dialog>
  )
}
