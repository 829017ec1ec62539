import type { TFunction } from 'i18next'
import { useOnline } from '#ui/browser/use-online.ts'
import { Icon } from '#ui/components/icon.tsx'
import styles from './offline-notice.module.css'

/** Says that what is read comes from this browser. Part of every page: without a network nothing can be loaded for it. */
export function OfflineNotice({ t }: { readonly t: TFunction }) {
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
