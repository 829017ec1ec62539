import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '#ui/components/breadcrumb.tsx'
import styles from './page-header.module.css'

interface PageHeaderProps {
  /** Names the page in the trail and above it. */
  readonly title: string
  /** The pages between Home and this one. */
  readonly parents?: readonly Crumb[]
  /** Stands beside the title. */
  readonly note?: ReactNode
}

/** Where one is: the way back to Home, the page's title on its line. */
export function PageHeader({ title, parents = [], note }: PageHeaderProps) {
  return (
    <div className={`${styles.root} wrap`}>
      <div className={styles.in}>
        <div>
          <Breadcrumb trail={[...parents, { label: title }]} />
          <h1>{title}</h1>
        </div>
        {note && <p>{note}</p>}
      </div>
    </div>
  )
}
