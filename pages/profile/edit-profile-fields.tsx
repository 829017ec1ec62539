import { useState } from 'react'
import { PICTURE_ACCEPT } from '#domain/profile/picture.ts'
import type { Customer } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { PhoneInput } from '#ui/components/account/phone-input.tsx'
import button from '#ui/components/button.module.css'
import { Checkbox } from '#ui/components/field/checkbox.tsx'
import { FieldNote } from '#ui/components/field/field.tsx'
import form from '#ui/components/field/form.module.css'
import { Input } from '#ui/components/field/input.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Avatar } from './avatar.tsx'
import type { ProfileField } from './edit-profile.tsx'
import styles from './form-modal.module.css'
import { takeUnsavedProfile } from './unsaved-profile.ts'
import { usePreview } from './use-preview.ts'

interface EditProfileFieldsProps {
  readonly customer: Customer
  readonly errors: Readonly<Partial<Record<ProfileField, string>>>
}

export function EditProfileFields({ customer, errors }: EditProfileFieldsProps) {
  const { t } = useTranslation()
  const optional = t('common.optional')
  const [unsaved] = useState(() => takeUnsavedProfile(customer.id))
  const { username, gender, birthDay, address, city } = { ...customer, ...unsaved }
  return (
    <>
      <PhotoField customer={customer} error={errors.image} />
      <Input
        label={t('account.username')}
        name="username"
        autoComplete="name"
        maxLength={60}
        defaultValue={username}
        error={errors.username}
        required
      />
      <fieldset className={styles.choices}>
        <legend>{t('account.gender')}</legend>
        <div>
          <Checkbox type="radio" name="gender" value="Male" defaultChecked={gender === 'Male'}>
            {t('account.male')}
          </Checkbox>
          <Checkbox type="radio" name="gender" value="Female" defaultChecked={gender === 'Female'}>
            {t('account.female')}
          </Checkbox>
        </div>
      </fieldset>
      {!customer.phone && (
        <PhoneInput country={unsaved?.country} number={unsaved?.phone} error={errors.phone} />
      )}
      <div className={form.pair}>
        <Input
          label={t('account.birthday')}
          mark={optional}
          name="birthDay"
          type="date"
          autoComplete="bday"
          defaultValue={birthDay}
          error={errors.birthDay}
        />
        {customer.phone && (
          <Input
            label={t('account.phone')}
            name="phone"
            type="tel"
            autoComplete="tel"
            defaultValue={unsaved?.phone ?? customer.phone}
            error={errors.phone}
            required
          />
        )}
        <Input
          label={t('account.address')}
          mark={optional}
          name="address"
          // Not `street-address`: HTML allows it in a text area only, because it has several lines.
          autoComplete="address-line1"
          maxLength={300}
          defaultValue={address}
          error={errors.address}
        />
        <Input
          label={t('account.city')}
          mark={optional}
          name="city"
          autoComplete="address-level2"
          maxLength={100}
          defaultValue={city}
          error={errors.city}
        />
      </div>
    </>
  )
}

interface PhotoFieldProps {
  readonly customer: Customer
  readonly error: string | undefined
}

/** Previews the photo at once; it is uploaded with the other fields. */
function PhotoField({ customer, error }: PhotoFieldProps) {
  const { t } = useTranslation()
  const [preview, show] = usePreview()
  return (
    <div className={styles.photo}>
      <label>
        <Avatar customer={customer} preview={preview} size="sm" />
        <span className={button.root} data-variant="outline" data-size="sm" id={IMAGE_LABEL_ID}>
          <Icon name="camera" />
          {t('account.uploadPhoto')}
        </span>
        <input
          className="sr-only"
          type="file"
          name="image"
          accept={PICTURE_ACCEPT}
          aria-labelledby={IMAGE_LABEL_ID}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? IMAGE_NOTE_ID : undefined}
          onChange={({ currentTarget }) => show(currentTarget.files?.[0])}
        />
      </label>
      <FieldNote id={IMAGE_NOTE_ID} error={error} />
    </div>
  )
}

const IMAGE_LABEL_ID = 'profile-image-label'
const IMAGE_NOTE_ID = 'profile-image-note'
