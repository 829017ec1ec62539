import type { ReactNode } from 'react'
import styles from './statement.module.css'

/** One sentence about the company, in display size. */
export function Statement({ children }: { readonly children: ReactNode }) {
  return <p className={`${styles.root} reveal`}>{children}</p>
}
