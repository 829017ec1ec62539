import type { ReactNode } from 'react'
import styles from './badge.module.css'

interface BadgeProps {
  readonly tone?: 'cushion'
  readonly children: ReactNode
}

/** A small label on a picture. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles.root} data-tone={tone}>
      {children}
    </span>
  )
}
