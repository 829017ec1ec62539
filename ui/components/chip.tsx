import type { ReactNode } from 'react'
import styles from './chip.module.css'

interface ChipProps {
  /** With `href` the chip is a link. */
  readonly href?: string
  /** Without a border, on a quiet background. */
  readonly quiet?: boolean
  readonly children: ReactNode
}

/** A label for a category or a tag. */
export function Chip({ href, quiet, children }: ChipProps) {
  const look = { className: styles.root, 'data-quiet': quiet || undefined }
  if (href === undefined) return <span {...look}>{children}</span>
  return (
    <a href={href} {...look}>
      {children}
    </a>
  )
}
