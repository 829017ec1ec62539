import { isRefusal } from '#api/errors.ts'
import { checkResetPassword } from '#domain/account/password.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { focusFirstField } from '#ui/components/account/focus-first-field.ts'
import { FormNotice } from '#ui/components/account/form-notice.tsx'
import { SubmitButton } from '#ui/components/account/submit-button.tsx'
import { useSignIn } from '#ui/components/account/use-sign-in.ts'
import { PasswordField } from '#ui/components/account-fields/password-field.tsx'
import form from '#ui/components/field/form.module.css'
import { useApi } from '#ui/data/use-api.ts'
import { refusalErrors } from '#ui/forms/refusal-errors.ts'
import { useForm } from '#ui/forms/use-form.ts'
import type { StepProps } from './email-form.tsx'

interface NewPasswordFormProps extends StepProps {
  readonly email: string
}

/** Step 3: sets the new password and signs the customer in. */
export function NewPasswordForm({ email, dispatch }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const signIn = useSignIn()
  const { errors, isBusy, handlers } = useForm<'password' | 'confirmation'>(async (entered) => {
    const password = entered.exactly('password')
    const wrong = checkResetPassword({ password, confirmation: entered.exactly('confirmation') })
    if (wrong) {
      const field = wrong === 'field.passwordsNotIdentical' ? 'confirmation' : 'password'
      return { [field]: (now: typeof t) => now(wrong) }
    }
    try {
      const customer = await api.resetPassword(email, password)
      dispatch({ type: 'passwordChanged' })
      return await signIn(customer, t('account.passwordChanged'))
    } catch (failure) {
      // SPEC §8: a failed reset clears both password fields.
      entered.clear('password', 'confirmation')
      const errors = refusalErrors(t, failure, { names: { newPassword: 'password' } })
      if (isRefusal(failure) && !errors.password) dispatch({ type: 'codeExpired' })
      return errors
    }
  })

  return (
    <form ref={focusFirstField} className={form.root} method="post" noValidate {...handlers}>
      {errors.form && <FormNotice kind="error">{errors.form}</FormNotice>}
      {/* Password managers need the account name beside the password. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
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
        error={errors.confirmation}
        required
      />
      <SubmitButton block busy={isBusy} busyLabel={t('account.saving')}>
        {t('account.changePassword')}
      </SubmitButton>
    </form>
  )
}
