import { useOnline } from '#ui/browser/use-online.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import styles from './offline-notice.module.css'

/** Says that what is read comes from this browser. Part of every page: without a network nothing can be loaded for it. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.root}>
          <Icon name="circle-alert" />
          {t('offline.notice')}
        </p>
      )}
    </div>
  )
}
