import type { ReactNode } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import styles from './form-notice.module.css'

interface FormNoticeProps {
  readonly kind?: 'error'
  readonly children: ReactNode
}

/** A message above a form that belongs to no single field. */
export function FormNotice({ kind, children }: FormNoticeProps) {
  return (
    <p className={styles.root} data-kind={kind}>
      <Icon name="circle-alert" />
      <span>{children}</span>
    </p>
  )
}
