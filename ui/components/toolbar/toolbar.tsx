import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

interface ToolbarProps {
  readonly title: string
  readonly titleId?: string
  /** Which of how many are shown. Said politely whenever it changes. */
  readonly status: string
  /** Sort, view and what else there is to choose. */
  readonly children: ReactNode
}

/** Heads a list of products: what it is, how much of it is shown, how it is shown. */
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
