import { paths } from '#domain/paths.ts'
import { storePicture } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { AccountFoot, AccountFrame, AccountHead } from '#ui/components/account/account-frame.tsx'
import { useKeptStep } from '#ui/components/account/use-kept-step.ts'
import { VerifyForm } from '#ui/components/account/verify-form.tsx'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { useNext } from '#ui/page/page-context.ts'
import { LoginForm } from './login-form.tsx'

type Login =
  | { readonly step: 'password' /** After the step of the code. */; readonly isBack?: true }
  | { readonly step: 'code'; readonly email: string; readonly remember: boolean }

const FIRST: Login = { step: 'password' }

/** Email and password. An unverified account enters its code here: the provider has mailed a new one. */
export function Page() {
  const { t } = useTranslation()
  const next = useNext()
  const [login, setLogin] = useKeptStep(FIRST)
  return (
    <AccountFrame
      picture={storePicture('gallery-villa-living')}
      pictureSize={{ width: 1200, height: 800 }}
      statement={t('account.loginArt')}
    >
      <PageHead
        title={t('nav.login')}
        description={t('account.loginDescription')}
        path={paths.login()}
        hidden
      />
      {login.step === 'password' ? (
        <>
          <AccountHead title={t('account.loginTitle')}>
            <p>{t('account.loginLead')}</p>
          </AccountHead>
          <LoginForm
            onUnverified={(email, remember) => setLogin({ step: 'code', email, remember })}
            isBack={login.isBack === true}
          />
        </>
      ) : (
        <>
          <AccountHead title={t('account.verifyTitle')}>
            <p>
              {t('account.codeSentTo')} <bdi>{login.email}</bdi>
            </p>
          </AccountHead>
          <VerifyForm email={login.email} remember={login.remember} />
          <AccountFoot>
            {t('account.noCode')}{' '}
            <button
              type="button"
              className="link"
              onClick={() => setLogin({ step: 'password', isBack: true })}
            >
              {t('account.loginForCode')}
            </button>
          </AccountFoot>
        </>
      )}
      <AccountFoot ruled>
        <span>{t('account.newHere')}</span>
        <Button variant="text" href={paths.signup(next)}>
          {t('nav.createAccount')}
          <Icon name="arrow-right" flip />
        </Button>
      </AccountFoot>
    </AccountFrame>
  )
}
