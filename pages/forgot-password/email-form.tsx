import type { ForgotPasswordEvent } from '#domain/account/forgot-password.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { focusFirstField } from '#ui/components/account/focus-first-field.ts'
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

interface EmailFormProps extends StepProps {
  /** Whether the visitor has come back from the next step. */
  readonly isBack: boolean
}

/** Step 1: asks for a code. The response does not reveal whether the email has an account. */
export function EmailForm({ isBack, dispatch }: EmailFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { errors, isBusy, handlers } = useForm<'email'>(async ({ text }) => {
    const email = text('email')
    if (email === '') return { email: (now) => now('field.fillField') }
    try {
      await api.forgotPassword(email)
      notify.success(t('account.passwordSent'))
      dispatch({ type: 'codeSent', email })
      return undefined
    } catch (failure) {
      return refusalErrors(t, failure, { otherwise: 'email', unanswered: 'NetworkError' })
    }
  })

  return (
    // Enter in the only field would submit the form natively before hydration. With this method that does nothing.
    <form
      ref={isBack ? focusFirstField : undefined}
      className={form.root}
      method="dialog"
      noValidate
      {...handlers}
    >
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
