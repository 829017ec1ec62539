import { isRefusal } from '#api/errors.ts'
import { decideAccess } from '#domain/account/access.ts'
import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { AccountRow } from '#ui/components/account/account-frame.tsx'
import { focusFirstField } from '#ui/components/account/focus-first-field.ts'
import { FormNotice } from '#ui/components/account/form-notice.tsx'
import { SocialSignIn } from '#ui/components/account/social-sign-in.tsx'
import { SubmitButton } from '#ui/components/account/submit-button.tsx'
import { useSignIn } from '#ui/components/account/use-sign-in.ts'
import { PasswordField } from '#ui/components/account-fields/password-field.tsx'
import { Checkbox } from '#ui/components/field/checkbox.tsx'
import form from '#ui/components/field/form.module.css'
import { Input } from '#ui/components/field/input.tsx'
import { useApi } from '#ui/data/use-api.ts'
import { refusalErrors } from '#ui/forms/refusal-errors.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useNext } from '#ui/page/page-context.ts'

interface LoginFormProps {
  /** Called when the password is right but the email is unverified; the provider has mailed a new code. */
  readonly onUnverified: (email: string, remember: boolean) => void
  /** Whether the visitor has come back from the step of the code. */
  readonly isBack: boolean
}

export function LoginForm({ onUnverified, isBack }: LoginFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const next = useNext()
  const signIn = useSignIn()
  const { errors, isBusy, handlers } = useForm<'email' | 'password' | 'remember'>(async (entered) => {
    try {
      const email = entered.text('email')
      const customer = await api.signIn(email, entered.exactly('password'), entered.isOn('remember'))
      return await signIn(customer, t('toasts.signedIn'))
    } catch (failure) {
      // SPEC §8: a failed login clears the password.
      entered.clear('password')
      if (isRefusal(failure) && failure.status === 403)
        onUnverified(entered.text('email'), entered.isOn('remember'))
      return refusalErrors(t, failure, {
        names: { email: 'email', password: 'password' },
        otherwise: 'password',
        unanswered: 'account.loginUnanswered',
      })
    }
  })

  return (
    <form ref={isBack ? focusFirstField : undefined} className={form.root} method="post" {...handlers}>
      {next && !decideAccess(next, false).allowed && <FormNotice>{t('LoginToAccessRoute')}</FormNotice>}
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
      <PasswordField
        label={t('account.password')}
        hint={t('account.passwordHint')}
        name="password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      <AccountRow>
        <Checkbox name="remember">{t('account.rememberMe')}</Checkbox>
        <a className="link" href={paths.forgotPassword(next)}>
          {t('account.forgotLink')}
        </a>
      </AccountRow>
      <SubmitButton block busy={isBusy} busyLabel={t('account.checking')}>
        {t('nav.login')}
      </SubmitButton>
      <SocialSignIn />
    </form>
  )
}
