import { useState } from 'react'
import { personPicture } from '#domain/pictures.ts'
import { initialsOf } from '#domain/profile/picture.ts'
import type { Customer } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Picture } from '#ui/components/picture.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  readonly customer: Pick<Customer, 'username' | 'image'>
  /** Object URL of a newly chosen picture. */
  readonly preview?: string
  readonly size?: 'sm'
  readonly busy?: boolean
}

/** The customer's picture, or their initials. */
export function Avatar({ customer: { username, image }, preview, size, busy }: AvatarProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const alt = t('account.photoOf', { name: username })
  /** The path of a picture that could not be loaded. */
  const [failed, setFailed] = useState<string>()
  const fail = () => !preview && setFailed(image)
  return (
    <span
      // The picture may have failed before the page was hydrated.
      ref={(root) => {
        const picture = root?.querySelector('img')
        if (picture?.complete && picture.naturalWidth === 0) fail()
      }}
      className={styles.root}
      data-size={size}
      aria-busy={busy || undefined}
      onErrorCapture={fail}
    >
      {preview ? (
        <img src={preview} alt={alt} />
      ) : image && image !== failed ? (
        <Picture src={personPicture(image)} alt={alt} sizes="7.5rem" width={480} height={480} priority />
      ) : (
        <span aria-hidden="true">{initialsOf(username, language)}</span>
      )}
    </span>
  )
}
