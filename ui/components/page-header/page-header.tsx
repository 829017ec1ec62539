import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '#ui/components/breadcrumb.tsx'
import styles from './page-header.module.css'

interface PageHeaderProps {
  /** Text of `<h1>` and of the breadcrumb's last item. */
  readonly title: string
  /** Breadcrumb items between Home and this page. */
  readonly parents?: readonly Crumb[]
  /** Text beside the title. */
  readonly note?: ReactNode
}

/** Breadcrumb and `<h1>` of a page. */
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
