import { isRefusal } from '#api/errors.ts'
import { checkPassword } from '#domain/account/password.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { enteredPhone } from '#ui/components/account/entered-phone.ts'
import { focusFirstField } from '#ui/components/account/focus-first-field.ts'
import { FormNotice } from '#ui/components/account/form-notice.tsx'
import { PhoneInput } from '#ui/components/account/phone-input.tsx'
import { SocialSignIn } from '#ui/components/account/social-sign-in.tsx'
import { SubmitButton } from '#ui/components/account/submit-button.tsx'
import { PasswordField } from '#ui/components/account-fields/password-field.tsx'
import form from '#ui/components/field/form.module.css'
import { Input } from '#ui/components/field/input.tsx'
import { useApi } from '#ui/data/use-api.ts'
import { refusalErrors } from '#ui/forms/refusal-errors.ts'
import { useForm } from '#ui/forms/use-form.ts'

/** Values that are restored when the user returns to the form. The password is never restored (SPEC §8). */
export interface Entered {
  readonly username: string
  readonly email: string
  readonly country: string
  /** As it was typed. */
  readonly phone: string
}

export interface SignedUp {
  readonly email: string
  /** `+905325550120` */
  readonly phone: string
  readonly entered: Entered
}

interface SignupFormProps {
  readonly entered?: Entered
  readonly onSignedUp: (signedUp: SignedUp) => void
}

export function SignupForm({ entered: before, onSignedUp }: SignupFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { errors, isBusy, handlers } = useForm<keyof Entered | 'password'>(async (entered) => {
    const { text } = entered
    const password = entered.exactly('password')
    try {
      const phone = await enteredPhone(entered)
      if (phone === undefined) return { phone: (now) => now('validation.phone') }
      const wrong = checkPassword(password)
      if (wrong) return { password: (now) => now(wrong) }
      const account = { username: text('username'), email: text('email'), phone }
      await api.signUp({ ...account, password })
      notify.success(t('account.codeSent'))
      onSignedUp({
        ...account,
        entered: {
          username: text('username'),
          email: text('email'),
          country: text('country'),
          phone: text('phone'),
        },
      })
      return undefined
    } catch (failure) {
      // SPEC §8: a failed sign-up clears the password.
      entered.clear('password')
      const names = { username: 'username', email: 'email', phone: 'phone', password: 'password' } as const
      const otherwise = isTaken(failure) ? 'email' : undefined
      return refusalErrors(t, failure, { names, otherwise, unanswered: 'account.signupUnanswered' })
    }
  })

  return (
    <form ref={before && focusFirstField} className={form.root} method="post" {...handlers}>
      {errors.form && <FormNotice kind="error">{errors.form}</FormNotice>}
      <Input
        label={t('account.username')}
        name="username"
        autoComplete="name"
        maxLength={USERNAME_MAX_LENGTH}
        defaultValue={before?.username}
        error={errors.username}
        required
      />
      <Input
        label={t('account.email')}
        name="email"
        type="email"
        autoComplete="username"
        placeholder={t('account.emailExample')}
        defaultValue={before?.email}
        error={errors.email}
        required
      />
      <PhoneInput country={before?.country} number={before?.phone} error={errors.phone} required />
      <PasswordField
        label={t('account.password')}
        hint={t('account.passwordHint')}
        name="password"
        autoComplete="new-password"
        error={errors.password}
        required
      />
      <SubmitButton block busy={isBusy} busyLabel={t('account.sending')}>
        {t('nav.createAccount')}
      </SubmitButton>
      <SocialSignIn />
    </form>
  )
}

/** CONTRACT.md: the provider refuses a longer name. */
const USERNAME_MAX_LENGTH = 60

function isTaken(failure: unknown): boolean {
  return isRefusal(failure) && failure.status === 409
}
