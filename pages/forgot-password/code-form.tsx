import { isRefusal } from '#api/errors.ts'
import { checkResetCode } from '#domain/account/code.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { AccountFoot } from '#ui/components/account/account-frame.tsx'
import { focusFirstField } from '#ui/components/account/focus-first-field.ts'
import { FormNotice } from '#ui/components/account/form-notice.tsx'
import { SendAgain } from '#ui/components/account/send-again.tsx'
import { SubmitButton } from '#ui/components/account/submit-button.tsx'
import { OtpInput } from '#ui/components/account-fields/otp-input.tsx'
import form from '#ui/components/field/form.module.css'
import { useApi } from '#ui/data/use-api.ts'
import { refusalErrors } from '#ui/forms/refusal-errors.ts'
import { useForm } from '#ui/forms/use-form.ts'
import type { StepProps } from './email-form.tsx'

interface CodeFormProps extends StepProps {
  readonly email: string
}

/** Step 2: checks the code from the email. */
export function CodeForm({ email, dispatch }: CodeFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { errors, isBusy, handlers } = useForm<'resetCode'>(async (entered) => {
    const code = entered.code('resetCode')
    const missing = checkResetCode(code)
    if (missing) return { resetCode: (now) => now(missing) }
    try {
      await api.verifyResetCode(code)
      notify.success(t('account.codeVerified'))
      dispatch({ type: 'codeVerified' })
      return undefined
    } catch (failure) {
      if (isRefusal(failure)) entered.clear('resetCode')
      return refusalErrors(t, failure, { otherwise: 'resetCode', unanswered: 'NetworkError' })
    }
  })
  const sendAgain = async () => {
    try {
      await api.forgotPassword(email)
      dispatch({ type: 'codeSentAgain' })
      notify.success(t('account.passwordSent'))
    } catch (failure) {
      refusalErrors(t, failure, { unanswered: 'NetworkError' })
    }
  }

  return (
    <>
      <form ref={focusFirstField} className={form.root} method="post" noValidate {...handlers}>
        {errors.form && <FormNotice kind="error">{errors.form}</FormNotice>}
        <OtpInput
          label={t('account.code')}
          hint={t('account.codeHint')}
          error={errors.resetCode}
          name="resetCode"
        />
        <SubmitButton block busy={isBusy} busyLabel={t('account.checking')}>
          {t('account.checkCode')}
        </SubmitButton>
      </form>
      <AccountFoot>
        {t('account.noCode')} <SendAgain send={sendAgain} />
        {' · '}
        <button type="button" className="link" onClick={() => dispatch({ type: 'startedOver' })}>
          {t('account.otherEmail')}
        </button>
      </AccountFoot>
    </>
  )
}
