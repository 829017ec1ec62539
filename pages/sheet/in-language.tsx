import type { ReactNode } from 'react'
import styles from './sheet.module.css'
import { languageAttributes, type SheetLanguage } from './sheet-language.ts'

interface InLanguageProps {
  readonly sheetLanguage: SheetLanguage
  readonly children: ReactNode
}

/** Words of one language in a cell; the cell itself keeps the direction of the table. */
export function InLanguage({ sheetLanguage, children }: InLanguageProps) {
  return (
    <div className={`${styles.voice} ${styles.spoken}`} {...languageAttributes(sheetLanguage)}>
      {children}
    </div>
  )
}
