import type { ReactNode } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  readonly role: 'alert' | 'status'
  /** Without it there is no close button. */
  readonly onClose?: (() => void) | undefined
  readonly children: ReactNode
}

/** A sentence above the page, also above an open dialog. It needs no code that is loaded later. */
export function Notice({ role, onClose, children }: NoticeProps) {
  const { t } = useTranslation()
  return (
    <div ref={showAboveDialogs} popover="manual" role={role} className={styles.root}>
      {children}
      {onClose && (
        <IconButton aria-label={t('common.close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      )}
    </div>
  )
}

function showAboveDialogs(notice: HTMLDivElement | null) {
  notice?.showPopover?.()
}
