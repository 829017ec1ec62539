import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './modal.module.css'
import { hideThenClose } from './painted-first.ts'
import { useDialog } from './use-dialog.ts'

interface ModalProps {
  readonly open: boolean
  /**
   * Called after Esc, a press on the backdrop or the close button. The parent then sets `open` to false. Pass the same
   * function in every render.
   */
  readonly onClose: () => void
  readonly title: string
  /** Buttons at the end. A submit button names its form in the body with `form="…"`. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A modal dialog. Its content is remounted at each opening, and stays mounted during the closing transition. */
export function Modal({ open, onClose, title, foot, children }: ModalProps) {
  const { t } = useTranslation()
  const ref = useDialog(open, onClose)
  const [{ wasOpen, openings }, setHistory] = useState({ wasOpen: open, openings: open ? 1 : 0 })
  if (open !== wasOpen) setHistory({ wasOpen: open, openings: open ? openings + 1 : openings })

  return (
    <dialog ref={ref} className={styles.root} aria-label={title}>
      {openings > 0 && (
        <Fragment key={openings}>
          <div className={styles.head}>
            <h2>{title}</h2>
            <IconButton aria-label={t('common.close')} onClick={() => hideThenClose(ref.current)}>
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
