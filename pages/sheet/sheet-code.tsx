import { encode } from 'uqr'
import styles from './sheet.module.css'

interface SheetCodeProps {
  /** Absolute. */
  readonly address: string
  /** What it opens, in words. */
  readonly label: string
}

/** A QR code that leads back to the page. Drawn here, so that no address is told to anybody. */
export function SheetCode({ address, label }: SheetCodeProps) {
  const isLong = address.length > LONG_ADDRESS
  // The margin of four modules that readers ask for.
  const { data, size } = encode(address, { ecc: isLong ? 'L' : 'M', border: 4 })
  return (
    <svg
      className={styles.code}
      data-size={isLong ? 'lg' : undefined}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={outline(data)} />
    </svg>
  )
}

/** From here on a code has so many modules that it needs more room and can spare less of it for mending. */
const LONG_ADDRESS = 250

/** The dark modules, a stroke for each run of them in a row. */
function outline(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`
      }),
    )
    .join('')
}
