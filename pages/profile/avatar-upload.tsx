import { useId, useRef, useState } from 'react'
import { checkPicture, PICTURE_ACCEPT } from '#domain/account/profile.ts'
import type { Customer } from '#domain/shapes.ts'
import { useAccountChange } from '#ui/account/use-account-change.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { useApi } from '#ui/data/use-api.ts'
import { endedSession, failureMessage } from '#ui/forms/failure-message.ts'
import styles from './avatar.module.css'
import { Avatar } from './avatar.tsx'
import { usePreview } from './use-preview.ts'

interface AvatarUploadProps {
  readonly customer: Customer
}

/** Uploads a new profile picture. The preview shows at once and is removed if the upload fails. */
export function AvatarUpload({ customer }: AvatarUploadProps) {
  const { t } = useTranslation()
  const api = useApi()
  const accept = useAccountChange()
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [preview, show] = usePreview()
  const nameId = useId()

  const upload = async (file: File) => {
    const wrong = checkPicture(file)
    if (wrong) return notify.error(t(wrong))
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    show(file)
    try {
      accept(await api.updateProfile({}, file))
      notify.success(t('toasts.updated'))
    } catch (failure) {
      show(undefined)
      if (!endedSession(failure)) notify.error(failureMessage(t, failure))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return (
    <label className={styles.upload}>
      <Avatar customer={customer} preview={preview} busy={isBusy} />
      <span className={styles.badge}>
        <Icon name="camera" />
      </span>
      <span className="sr-only" id={nameId}>
        {t('account.uploadPhoto')}
      </span>
      <input
        className="sr-only"
        type="file"
        accept={PICTURE_ACCEPT}
        aria-labelledby={nameId}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Without a reset, choosing the same file again would fire no change event.
          currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
    </label>
  )
}
