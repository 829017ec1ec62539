import { checkChangedEmail } from '#domain/password.ts'
import { Input } from '#ui/components/field/input.tsx'
import { useAccountChange } from '#ui/hooks/use-account-change.ts'
import { useApi } from '#ui/hooks/use-api.ts'
import type { FormErrors, SubmittedForm } from '#ui/hooks/use-form.ts'
import { useTranslation } from '#ui/hooks/use-translation.ts'
import { notify } from '#ui/state/notify.ts'
import type { ProfileModalProps } from './edit-profile.tsx'
import { FormModal } from './form-modal.tsx'

type EmailField = 'email' | 'confirmation'

export function ChangeEmail({ open, onClose, customer }: ProfileModalProps) {
  const { t } = useTranslation()
  const api = useApi()
  const accept = useAccountChange()
  return (
    <FormModal<EmailField>
      open={open}
      onClose={onClose}
      title={t('account.changeEmail')}
      check={check}
      save={async ({ text }) => {
        accept(await api.updateProfile({ email: text('email') }))
        notify.success(t('toasts.updated'))
      }}
      names={{ email: 'email' }}
    >
      {(errors) => (
        <>
          <Input label={t('account.currentEmail')} type="email" value={customer.email} readOnly />
          <Input
            label={t('account.newEmail')}
            name="email"
            type="email"
            autoComplete="email"
            error={errors.email}
            required
          />
          <Input
            label={t('account.confirmEmail')}
            name="confirmation"
            type="email"
            autoComplete="off"
            error={errors.confirmation}
            required
          />
        </>
      )}
    </FormModal>
  )
}

async function check({ text }: SubmittedForm<EmailField>): Promise<FormErrors<EmailField> | undefined> {
  const [email, confirmation] = [text('email'), text('confirmation')]
  if (email === '') return { email: (t) => t('validation.fillField') }
  if (!/^\S+@\S+\.\S+$/.test(email)) return { email: (t) => t('validation.email') }
  if (confirmation === '') return { confirmation: (t) => t('validation.confirmNotMatched') }
  const wrong = checkChangedEmail({ email, confirmation })
  return wrong && { confirmation: (t) => t(wrong) }
}
