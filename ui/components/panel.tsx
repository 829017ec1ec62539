import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  readonly tone?: 'bench' | 'cushion'
  /** Places the panel. */
  readonly className?: string
  readonly children: ReactNode
}

/** A wide, low panel for the main message of a screen. At most one panel per screen height. */
export function Panel({ tone = 'bench', className, children }: PanelProps) {
  return <div className={[styles.root, `tone-${tone}`, className].filter(Boolean).join(' ')}>{children}</div>
}
