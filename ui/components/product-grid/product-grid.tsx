import type { ReactNode } from 'react'
import type { GridColumns, View } from '#domain/listing/view-preference.ts'
import styles from './product-grid.module.css'

interface ProductGridProps {
  /** Number of columns on wide screens; narrow ones have fewer. */
  readonly cols?: GridColumns
  readonly view?: View
  /** One column instead of two on phones. */
  readonly single?: boolean
  readonly children: ReactNode
}

/** Grid or list of product cards. */
export function ProductGrid({ cols = 3, view = 'grid', single = false, children }: ProductGridProps) {
  return (
    <div className={styles.root} data-cols={cols} data-view={view} data-single={single ? '' : undefined}>
      {children}
    </div>
  )
}
