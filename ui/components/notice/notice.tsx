import type { ReactNode } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  readonly role: 'alert' | 'status'
  /** Called by the close button. If undefined, there is no close button. */
  readonly onClose?: (() => void) | undefined
  readonly children: ReactNode
}

/** Message in the top layer, above the page and open dialogs. It loads no code of its own. */
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
