import type { ReactNode } from 'react'
import styles from './sheet.module.css'
import { spokenIn, type Voice } from './sheet-language.ts'

interface SpokenProps {
  readonly voice: Voice
  readonly children: ReactNode
}

/** Words of one language in a cell; the cell itself keeps the direction of the table. */
export function Spoken({ voice, children }: SpokenProps) {
  return (
    <div className={`${styles.voice} ${styles.spoken}`} {...spokenIn(voice)}>
      {children}
    </div>
  )
}
