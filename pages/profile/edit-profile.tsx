import type { ProfileChanges } from '#api/client.ts'
import { checkPicture } from '#domain/profile/picture.ts'
import type { Customer } from '#domain/shapes.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { enteredPhone } from '#ui/components/account/entered-phone.ts'
import { useApi } from '#ui/data/use-api.ts'
import type { FormErrors, SubmittedForm } from '#ui/forms/use-form.ts'
import { EditProfileFields } from './edit-profile-fields.tsx'
import { FormModal } from './form-modal.tsx'
import { saveUnsavedProfile, UNSAVED_FIELDS } from './unsaved-profile.ts'
import { useAccountChange } from './use-account-change.ts'

export interface ProfileModalProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly customer: Customer
}

export type ProfileField =
  | 'image'
  | 'username'
  | 'gender'
  | 'birthDay'
  | 'country'
  | 'phone'
  | 'address'
  | 'city'

export function EditProfile({ open, onClose, customer }: ProfileModalProps) {
  const { t } = useTranslation()
  const api = useApi()
  const accept = useAccountChange()

  const save = async (form: SubmittedForm<ProfileField>) => {
    accept(await api.updateProfile(await changesOf(form, customer), form.file('image')))
    notify.success(t('account.created'))
  }
  return (
    <FormModal<ProfileField>
      open={open}
      onClose={onClose}
      title={t('account.editProfile')}
      check={(form) => check(form, customer)}
      save={save}
      onSessionEnd={({ text }) =>
        saveUnsavedProfile(customer.id, Object.fromEntries(UNSAVED_FIELDS.map((name) => [name, text(name)])))
      }
      names={NAMES}
    >
      {(errors) => <EditProfileFields customer={customer} errors={errors} />}
    </FormModal>
  )
}

const NAMES = {
  image: 'image',
  username: 'username',
  gender: 'gender',
  birthDay: 'birthDay',
  phone: 'phone',
  address: 'address',
  city: 'city',
} as const

async function check(
  form: SubmittedForm<ProfileField>,
  { phone }: Customer,
): Promise<FormErrors<ProfileField> | undefined> {
  const image = form.file('image')
  const wrongImage = image && checkPicture(image)
  if (wrongImage) return { image: (t) => t(wrongImage) }
  if (form.text('username') === '') return { username: (t) => t('field.fillField') }
  if (form.isIncomplete('birthDay')) return { birthDay: (t) => t('profile.birthdayIncomplete') }
  const birthDay = form.text('birthDay')
  const today = new Date().toISOString().slice(0, 10)
  // A year may have more than four digits.
  if (birthDay.length > today.length || birthDay > today) return { birthDay: (t) => t('profile.birthday') }
  if (form.text('phone') === '') return phone ? { phone: (t) => t('field.fillField') } : undefined
  const isKnown = form.text('phone') === phone
  return isKnown || (await enteredPhone(form, phone)) ? undefined : { phone: (t) => t('validation.phone') }
}

/** An empty text deletes the value (CONTRACT.md). An unchanged phone number is not sent. */
async function changesOf(form: SubmittedForm<ProfileField>, customer: Customer): Promise<ProfileChanges> {
  const { text } = form
  const gender = text('gender')
  const phone =
    text('phone') && text('phone') !== customer.phone ? await enteredPhone(form, customer.phone) : undefined
  return {
    username: text('username'),
    birthDay: text('birthDay'),
    address: text('address'),
    city: text('city'),
    ...((gender === 'Male' || gender === 'Female') && { gender }),
    ...(phone !== undefined && { phone }),
  }
}
