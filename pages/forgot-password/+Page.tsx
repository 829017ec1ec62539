import {
  afterForgotPasswordEvent,
  type ForgotPasswordEvent,
  forgotPasswordStart,
} from '#domain/account/forgot-password.ts'
import { paths } from '#domain/paths.ts'
import { storePicture } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { AccountFoot, AccountFrame, AccountHead } from '#ui/components/account/account-frame.tsx'
import { Steps } from '#ui/components/account/steps.tsx'
import { useKeptStep } from '#ui/components/account/use-kept-step.ts'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { Spinner } from '#ui/components/spinner.tsx'
import { useNext } from '#ui/page/page-context.ts'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Password reset in three steps on one page: email, code, new password. No step can be skipped (SPEC §4). */
export function Page() {
  const { t } = useTranslation()
  const [forgot, setForgot] = useKeptStep(forgotPasswordStart)
  const dispatch = (event: ForgotPasswordEvent) => setForgot((now) => afterForgotPasswordEvent(now, event))
  const next = useNext()
  const steps = (current: number) => (
    <Steps
      labels={[t('account.stepEmail'), t('account.stepCode'), t('account.stepPassword')]}
      current={current}
    />
  )
  return (
    <AccountFrame
      picture={storePicture('about-atelier-tall')}
      pictureSize={{ width: 900, height: 1350 }}
      statement={t('account.forgotArt')}
    >
      <PageHead
        title={t('account.forgotTitle')}
        description={t('account.forgotLead')}
        path={paths.forgotPassword()}
        hidden
      />
      {forgot.step === 'email' && (
        <>
          <AccountHead title={t('account.forgotTitle')} steps={steps(0)}>
            <p>{t('account.forgotLead')}</p>
          </AccountHead>
          <EmailForm isBack={forgot.isBack === true} dispatch={dispatch} />
        </>
      )}
      {forgot.step === 'code' && (
        <>
          <AccountHead title={t('account.codeTitle')} steps={steps(1)}>
            <p>
              {t('account.codeSentTo')} <bdi>{forgot.email}</bdi>
            </p>
          </AccountHead>
          <CodeForm email={forgot.email} dispatch={dispatch} />
        </>
      )}
      {(forgot.step === 'password' || forgot.step === 'done') && (
        <>
          <AccountHead title={t('account.newPasswordTitle')} steps={steps(2)} />
          {forgot.step === 'password' ? (
            <NewPasswordForm email={forgot.email} dispatch={dispatch} />
          ) : (
            <Spinner label={t('account.saving')} />
          )}
        </>
      )}
      <AccountFoot>
        <a className="link" href={paths.login(next)}>
          {t('account.backToLogin')}
        </a>
      </AccountFoot>
    </AccountFrame>
  )
}
