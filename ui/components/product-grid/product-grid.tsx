import type { ReactNode } from 'react'
import type { GridColumns, View } from '#domain/listing/view-preference.ts'
import styles from './product-grid.module.css'

interface ProductGridProps {
  /** Number of columns on wide screens; narrow ones have fewer. */
  readonly cols?: GridColumns
  readonly view?: View
  readonly children: ReactNode
}

/** Grid or list of product cards. */
export function ProductGrid({ cols = 3, view = 'grid', children }: ProductGridProps) {
  return (
    <div className={styles.root} data-cols={cols} data-view={view}>
      {children}
    </div>
  )
}
