import type { ReactNode } from 'react'
import styles from './sheet.module.css'
import { languageAttributes, type SheetLanguage } from './sheet-language.ts'

interface InLanguageProps {
  readonly sheetLanguage: SheetLanguage
  readonly children: ReactNode
}

/** Text of one language inside a table cell. The cell itself keeps the direction of the table. */
export function InLanguage({ sheetLanguage, children }: InLanguageProps) {
  return (
    <div className={`${styles.language} ${styles.translation}`} {...languageAttributes(sheetLanguage)}>
      {children}
    </div>
  )
}
