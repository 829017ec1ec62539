import type { ReactNode } from 'react'
import styles from './document-panel.module.css'

interface DocumentPanelProps {
  readonly title: string
  /** Announced at once. */
  readonly isAlert?: boolean
  readonly children: ReactNode
}

/** A panel above a list or an offer: a question about an opened link, or a message. Not printed. */
export function DocumentPanel({ title, isAlert, children }: DocumentPanelProps) {
  return (
    <div className="wrap">
      <section
        className={`${styles.root} tone-cushion`}
        role={isAlert ? 'alert' : undefined}
        aria-label={title}
      >
        <h2>{title}</h2>
        {children}
      </section>
    </div>
  )
}
