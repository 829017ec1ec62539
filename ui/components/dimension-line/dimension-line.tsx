import styles from './dimension-line.module.css'

interface DimProps {
  /** The measure, with its unit. */
  readonly children: string
  readonly axis?: 'x' | 'y'
  readonly className?: string
}

/** A dimension line, as on a workshop drawing. Hidden from screen readers: the same number stands in a list. */
export function Dim({ children, axis = 'x', className }: DimProps) {
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
