import { useState } from 'react'
import { paths } from '#domain/paths.ts'
import { storePicture } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { AccountFoot, AccountFrame, AccountHead } from '#ui/components/account/account-frame.tsx'
import { VerifyForm } from '#ui/components/account/verify-form.tsx'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { useNext } from '#ui/page/page-context.ts'
import { LoginForm } from './login-form.tsx'

/** Email and password. An unverified account enters its code here: the provider has mailed a new one. */
export function Page() {
  const { t } = useTranslation()
  const next = useNext()
  const [unverified, setUnverified] = useState<string>()
  const [isBack, setBack] = useState(false)
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
      {unverified === undefined ? (
        <>
          <AccountHead title={t('account.loginTitle')}>
            <p>{t('account.loginLead')}</p>
          </AccountHead>
          <LoginForm onUnverified={setUnverified} isBack={isBack} />
        </>
      ) : (
        <>
          <AccountHead title={t('account.verifyTitle')}>
            <p>
              {t('account.codeSentTo')} <bdi>{unverified}</bdi>
            </p>
          </AccountHead>
          <VerifyForm email={unverified} />
          <AccountFoot>
            <button
              type="button"
              className="link"
              onClick={() => {
                setUnverified(undefined)
                setBack(true)
              }}
            >
              {t('account.backToLogin')}
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
