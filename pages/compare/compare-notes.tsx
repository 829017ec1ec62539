import { COMPARE_MAX } from '#domain/limits.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import styles from './compare.module.css'

interface CompareNotesProps {
  /** Named in the address, but not to be had. */
  readonly gone: number
  readonly tooMany: number
}

/** What of the address is not shown, and why. */
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
