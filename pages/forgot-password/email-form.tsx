import type { ForgotPasswordEvent } from '#domain/account/forgot-password.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { FormNotice } from '#ui/components/account/form-notice.tsx'
import { SubmitButton } from '#ui/components/account/submit-button.tsx'
import form from '#ui/components/field/form.module.css'
import { Input } from '#ui/components/field/input.tsx'
import { useApi } from '#ui/data/use-api.ts'
import { refusalErrors } from '#ui/forms/refusal-errors.ts'
import { useForm } from '#ui/forms/use-form.ts'

export interface StepProps {
  readonly dispatch: (event: ForgotPasswordEvent) => void
}

/** Step 1: asks for a code. The response does not reveal whether the email has an account. */
export function EmailForm({ dispatch }: StepProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { errors, isBusy, handlers } = useForm<'email'>(async ({ text }) => {
    const email = text('email')
    if (email === '') return { email: (now) => now('validation.fillField') }
    try {
      await api.forgotPassword(email)
      notify.success(t('toasts.passwordSent'))
      dispatch({ type: 'codeSent', email })
      return undefined
    } catch (failure) {
      return refusalErrors(t, failure, { otherwise: 'email' })
    }
  })

  return (
    <form className={form.root} method="post" noValidate {...handlers}>
      {errors.form && <FormNotice kind="error">{errors.form}</FormNotice>}
      <Input
        label={t('account.email')}
        name="email"
        type="email"
        autoComplete="username"
        placeholder={t('account.emailExample')}
        error={errors.email}
        required
      />
      <SubmitButton block busy={isBusy} busyLabel={t('account.sending')}>
        {t('account.sendCode')}
      </SubmitButton>
    </form>
  )
}
