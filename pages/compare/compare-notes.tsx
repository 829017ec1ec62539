import { COMPARE_MAX } from '#domain/limits.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import styles from './compare.module.css'

interface CompareNotesProps {
  /** Number of products in the address that do not exist. */
  readonly gone: number
  readonly tooMany: number
}

/** Explains which products of the address are not shown. */
export function CompareNotes({ gone, tooMany }: CompareNotesProps) {
  const { t } = useTranslation()
  if (gone + tooMany === 0) return null
  return (
    <div className={`${styles.notes} wrap`} role="status">
      {gone > 0 && (
        <p>
          <Icon name="circle-alert" />
          {t('compare.gone', { count: gone })}
        </p>
      )}
      {tooMany > 0 && (
        <p>
          <Icon name="circle-alert" />
          {t('compare.tooMany', { max: COMPARE_MAX })}
        </p>
      )}
    </div>
  )
}
