import styles from './dimension-line.module.css'

interface DimensionLineProps {
  /** The length with its unit. */
  readonly children: string
  /** Vertical, along the y axis. */
  readonly axis?: 'y'
  readonly className?: string
}

/** A dimension line of a technical drawing. Hidden from screen readers, because a list contains the same number. */
export function DimensionLine({ children, axis, className }: DimensionLineProps) {
  return (
    <div
      className={className ? `${styles.root} ${className}` : styles.root}
      data-axis={axis}
      aria-hidden="true"
    >
      <span>{children}</span>
    </div>
  )
}
