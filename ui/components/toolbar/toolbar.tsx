import type { ReactNode } from 'react'
import { useLocation } from '#ui/page/page-context.ts'
import styles from './toolbar.module.css'

interface ToolbarProps {
  readonly title: string
  /** Which of how many products are shown. A polite live region announces it for each order, view and filter. */
  readonly status: string
  /** Screen readers read it in place of the status, which is “0-0 of 0” in an empty list and does not mention a corrected keyword. */
  readonly announcement?: string | false
  /** Controls: sort order, view and others. */
  readonly children: ReactNode
}

/** Heading, result count and controls of a product list. */
export function Toolbar({ title, status, announcement, children }: ToolbarProps) {
  const { search } = useLocation()
  return (
    <div className={styles.root}>
      <div className={styles.in}>
        <h2 id="list-title" className={styles.title}>
          {title}
        </h2>
        <p className={styles.count} role="status">
          {/* The new key replaces an unchanged text, so that screen readers read it again. */}
          <span key={search}>
            <span aria-hidden={!!announcement}>{status}</span>
            {announcement && <span className="sr-only">{announcement}</span>}
          </span>
        </p>
        {children}
      </div>
    </div>
  )
}
