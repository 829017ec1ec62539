import { useOnline } from '#ui/browser/use-online.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import styles from './offline-notice.module.css'

/**
 * Notice that the browser is offline and shows cached content. It is in every page's code, because it cannot be loaded
 * without a network.
 */
export function OfflineNotice() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={`above-tray ${styles.root}`}>
          <Icon name="circle-alert" />
          {t('offline.notice')}
        </p>
      )}
    </div>
  )
}
