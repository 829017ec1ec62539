import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

interface ToolbarProps {
  readonly title: string
  readonly titleId?: string
  /** Which of how many products are shown. A polite live region announces each change. */
  readonly status: string
  /** Controls: sort order, view and others. */
  readonly children: ReactNode
}

/** Heading, result count and controls of a product list. */
export function Toolbar({ title, titleId, status, children }: ToolbarProps) {
  return (
    <div className={styles.root}>
      <div className={styles.in}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.count} role="status">
          {status}
        </p>
        {children}
      </div>
    </div>
  )
}
