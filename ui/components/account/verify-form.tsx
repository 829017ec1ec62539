import { isRefusal } from '#api/errors.ts'
import { checkSignupCode } from '#domain/account/code.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { OtpInput } from '#ui/components/account-fields/otp-input.tsx'
import form from '#ui/components/field/form.module.css'
import { useApi } from '#ui/data/use-api.ts'
import { refusalErrors } from '#ui/forms/refusal-errors.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { enteredPhone } from './entered-phone.ts'
import { focusFirstField } from './focus-first-field.ts'
import { FormNotice } from './form-notice.tsx'
import { PhoneInput } from './phone-input.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useSignIn } from './use-sign-in.ts'

interface VerifyFormProps {
  readonly email: string
  /** The form asks for an unknown phone: the provider compares it with the phone of the signup. */
  readonly phone?: string
  /** Whether the session outlasts the browser's. */
  readonly remember?: boolean
}

/** Asks for the code from the e-mail. A correct code signs the customer in (SPEC §4). */
export function VerifyForm({ email, phone: knownPhone, remember }: VerifyFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const signIn = useSignIn()
  const { errors, isBusy, handlers } = useForm<'emailCode' | 'country' | 'phone'>(async (entered) => {
    const code = entered.code('emailCode')
    const missing = checkSignupCode(code)
    if (missing) return { emailCode: (now) => now(missing) }
    try {
      const phone = knownPhone ?? (await enteredPhone(entered))
      if (phone === undefined) return { phone: (now) => now('validation.phone') }
      const customer = await api.verify({ email, phone, emailCode: code }, remember)
      return await signIn(customer, t('toasts.signedIn'))
    } catch (failure) {
      if (isRefusal(failure)) entered.clear('emailCode')
      return refusalErrors(t, failure, { otherwise: 'emailCode', unanswered: 'account.verifyUnanswered' })
    }
  })

  return (
    <form ref={focusFirstField} className={form.root} method="post" noValidate {...handlers}>
      {errors.form && <FormNotice kind="error">{errors.form}</FormNotice>}
      {!knownPhone && <PhoneInput hint={t('account.phoneForCode')} error={errors.phone} required />}
      <OtpInput
        label={t('account.code')}
        hint={t('account.codeHint')}
        error={errors.emailCode}
        name="emailCode"
      />
      <SubmitButton block busy={isBusy} busyLabel={t('account.checking')}>
        {t('account.verify')}
      </SubmitButton>
    </form>
  )
}
