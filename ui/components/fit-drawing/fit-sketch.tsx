import type { FitRow } from '#domain/fit/fit-row.ts'
import styles from './fit-drawing.module.css'
import { PersonOutline } from './person-outline.tsx'

interface FitSketchProps {
  readonly row: FitRow
  /** Index into `row.boxes`. */
  readonly index: number
}

/**
 * One of several products beside a person, all at the same scale. Hidden from screen readers, because the text beside
 * it contains the same measures.
 */
export function FitSketch({ row, index }: FitSketchProps) {
  const box = row.boxes[index]
  if (!box) return null
  return (
    <svg className={styles.root} viewBox={`0 0 ${row.width} ${row.height}`} aria-hidden="true">
      <g className={styles.beside}>
        <PersonOutline at={row.person} scale={row.scale} />
      </g>
      <rect className={styles.product} {...box} />
      <path className={styles.ground} d={`M0 ${row.ground}H${row.width}`} />
    </svg>
  )
}
