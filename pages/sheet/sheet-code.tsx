import { encode } from 'uqr'
import styles from './sheet.module.css'

interface SheetCodeProps {
  /** Absolute URL. */
  readonly address: string
  /** Accessible name: what the code opens. */
  readonly label: string
}

/** A QR code that links back to the page. It is generated here, so that no third party sees the address. */
export function SheetCode({ address, label }: SheetCodeProps) {
  const isLong = address.length > LONG_ADDRESS
  // QR readers require a quiet zone of four modules.
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

/** Longer addresses need a larger code with a lower error correction level. */
const LONG_ADDRESS = 250

/** Returns an SVG path with one rectangle for each horizontal run of dark modules. */
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
