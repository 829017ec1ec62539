import type { ReactNode } from 'react'
import styles from './chip.module.css'

interface ChipProps {
  /** With an address it is a link. */
  readonly href?: string
  /** Without a border, on a quiet ground. */
  readonly quiet?: boolean
  readonly children: ReactNode
}

/** A category or a tag. */
export function Chip({ href, quiet, children }: ChipProps) {
  const look = { className: styles.root, 'data-quiet': quiet || undefined }
  if (href === undefined) return <span {...look}>{children}</span>
  return (
    <a href={href} {...look}>
      {children}
    </a>
  )
}
