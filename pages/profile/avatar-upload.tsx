import { useId, useRef, useState } from 'react'
import { endedSession } from '#api/errors.ts'
import { checkPicture, PICTURE_ACCEPT } from '#domain/profile/picture.ts'
import type { Customer } from '#domain/shapes.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { useApi } from '#ui/data/use-api.ts'
import { failureMessage } from '#ui/page/failure-message.ts'
import styles from './avatar.module.css'
import { Avatar } from './avatar.tsx'
import { useAccountChange } from './use-account-change.ts'
import { usePreview } from './use-preview.ts'
import { useSameCustomer } from './use-same-customer.ts'

interface AvatarUploadProps {
  readonly customer: Customer
}

/**
 * Uploads a new profile picture. The preview shows at once. It is removed if the upload fails, or when the profile has
 * another picture. A picture that is chosen during an upload is uploaded after it, also if the upload fails.
 */
export function AvatarUpload({ customer }: AvatarUploadProps) {
  const { t } = useTranslation()
  const api = useApi()
  const accept = useAccountChange()
  const isSameCustomer = useSameCustomer()
  const waiting = useRef<File>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [preview, show] = usePreview()
  /** The path of the picture that the preview shows. */
  const [uploaded, setUploaded] = useState<string>()
  const nameId = useId()

  const upload = async (file: File) => {
    const wrong = checkPicture(file)
    if (wrong) return notify.error(t(wrong))
    show(file)
    waiting.current = file
    if (isBusy) return
    setBusy(true)
    while (waiting.current) {
      const next = waiting.current
      waiting.current = undefined
      await send(next)
    }
    setBusy(false)
  }

  const send = async (picture: File) => {
    try {
      if (!(await isSameCustomer())) return
      const changed = await api.updateProfile({}, picture)
      accept(changed)
      setUploaded(changed.image)
      if (!waiting.current) notify.success(t('account.updated'))
    } catch (failure) {
      if (!waiting.current) show(undefined)
      if (!endedSession(failure)) notify.error(failureMessage(t, failure))
    }
  }

  return (
    <label className={styles.upload}>
      <Avatar
        customer={customer}
        preview={isBusy || uploaded === customer.image ? preview : undefined}
        busy={isBusy}
      />
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
