import type { ReactNode } from 'react'
import { Breadcrumb } from '#ui/components/breadcrumb.tsx'
import styles from './page-header.module.css'

interface PageHeaderProps {
  /** Names the page in the trail and above it. */
  readonly title: string
  /** Stands beside the title. */
  readonly note?: ReactNode
}

/** Where one is: the way back to Home, the page's title on its line. */
export function PageHeader({ title, note }: PageHeaderProps) {
  return (
    <div className={`${styles.root} wrap`}>
      <div className={styles.in}>
        <div>
          <Breadcrumb trail={[{ label: title }]} />
          <h1>{title}</h1>
        </div>
        {note && <p>{note}</p>}
      </div>
    </div>
  )
}
