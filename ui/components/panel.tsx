import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface BenchProps {
  readonly tone?: 'bench' | 'cushion'
  /** Where it stands. */
  readonly className?: string
  readonly children: ReactNode
}

/** The long low panel that carries the one thing a screen has to say. At most one per screenful. */
export function Bench({ tone = 'bench', className, children }: BenchProps) {
  return <div className={[styles.root, `tone-${tone}`, className].filter(Boolean).join(' ')}>{children}</div>
}
