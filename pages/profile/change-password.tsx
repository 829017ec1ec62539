import { type FormEvent, useState } from 'react'
import { checkChangedPassword } from '#domain/profile/login-details.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { PasswordField } from '#ui/components/account-fields/password-field.tsx'
import { useApi } from '#ui/data/use-api.ts'
import type { FormErrors, SubmittedForm } from '#ui/forms/use-form.ts'
import type { ProfileModalProps } from './edit-profile.tsx'
import { FormModal } from './form-modal.tsx'
import { useAccountChange } from './use-account-change.ts'

type PasswordFieldName = 'current' | 'password' | 'confirmation'

/** Changing the password revokes the tokens of all other devices (CONTRACT.md). This device gets a new session. */
export function ChangePassword({ open, onClose, customer }: ProfileModalProps) {
  const { t } = useTranslation()
  const api = useApi()
  const accept = useAccountChange()
  return (
    <FormModal<PasswordFieldName>
      open={open}
      onClose={onClose}
      title={t('account.changePassword')}
      check={check}
      save={async ({ exactly }) => {
        accept(await api.changePassword(exactly('current'), exactly('password')))
        notify.success(t('account.passwordChanged'))
      }}
      names={{ password: 'current', newPassword: 'password' }}
      secrets={['current']}
    >
      {(errors) => <Fields email={customer.email} errors={errors} />}
    </FormModal>
  )
}

async function check({
  exactly,
}: SubmittedForm<PasswordFieldName>): Promise<FormErrors<PasswordFieldName> | undefined> {
  if (exactly('current') === '') return { current: (t) => t('field.fillField') }
  const wrong = checkChangedPassword({ password: exactly('password'), confirmation: exactly('confirmation') })
  if (!wrong) return undefined
  if (wrong === 'field.newPasswordsNotSame') return { confirmation: (t) => t(wrong) }
  return { password: (t) => t(wrong) }
}

interface FieldsProps {
  readonly email: string
  readonly errors: Readonly<Partial<Record<PasswordFieldName, string>>>
}

function Fields({ email, errors }: FieldsProps) {
  const { t } = useTranslation()
  const [isMatched, setMatched] = useState(true)
  // SPEC §2: shows a mismatch while typing, once the second password is as long as the first.
  const compare = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const [password = '', confirmation = ''] = Array.from(
      currentTarget.querySelectorAll('input'),
      ({ value }) => value,
    )
    setMatched(confirmation.length < password.length || confirmation === password || confirmation === '')
  }
  return (
    <>
      {/* Password managers need the account name beside the password. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        label={t('account.currentPassword')}
        name="current"
        autoComplete="current-password"
        error={errors.current}
        required
      />
      <div className="stack" onInput={compare}>
        <PasswordField
          label={t('account.newPassword')}
          hint={t('account.passwordHint')}
          name="password"
          autoComplete="new-password"
          error={errors.password}
          required
        />
        <PasswordField
          label={t('account.confirmPassword')}
          name="confirmation"
          autoComplete="new-password"
          error={errors.confirmation ?? (isMatched ? undefined : t('field.notMatched'))}
          required
        />
      </div>
    </>
  )
}
