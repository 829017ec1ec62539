import { paths } from '#domain/paths.ts'
import { storePicture } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { AccountFoot, AccountFrame, AccountHead } from '#ui/components/account/account-frame.tsx'
import { Steps } from '#ui/components/account/steps.tsx'
import { useKeptStep } from '#ui/components/account/use-kept-step.ts'
import { VerifyForm } from '#ui/components/account/verify-form.tsx'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { useNext } from '#ui/page/page-context.ts'
import { type Entered, type SignedUp, SignupForm } from './signup-form.tsx'

type Signup =
  | { readonly step: 'details'; readonly entered?: Entered }
  | { readonly step: 'code'; readonly signedUp: SignedUp }

const FIRST: Signup = { step: 'details' }

/** Sign-up in two steps: details, then the code from the email (SPEC §4). */
export function Page() {
  const { t } = useTranslation()
  const [signup, setSignup] = useKeptStep(FIRST)
  const steps = (current: number) => (
    <Steps labels={[t('account.stepDetails'), t('account.stepVerify')]} current={current} />
  )
  return (
    <AccountFrame
      picture={storePicture('gallery-hotel-room')}
      pictureSize={{ width: 1200, height: 800 }}
      statement={t('account.signupArt')}
    >
      <PageHead
        title={t('nav.createAccount')}
        description={t('account.signupDescription')}
        path={paths.signup()}
        hidden
      />
      {signup.step === 'details' ? (
        <>
          <AccountHead title={t('nav.createAccount')} steps={steps(0)} />
          <SignupForm
            entered={signup.entered}
            onSignedUp={(signedUp) => setSignup({ step: 'code', signedUp })}
          />
          <LoginLink question={t('account.haveAccount')} />
        </>
      ) : (
        <>
          <AccountHead title={t('account.verifyTitle')} steps={steps(1)}>
            <p>
              {t('account.codeSentTo')} <bdi>{signup.signedUp.email}</bdi>
            </p>
          </AccountHead>
          <VerifyForm email={signup.signedUp.email} phone={signup.signedUp.phone} />
          <AccountFoot>
            {t('account.noCode')}{' '}
            <button
              type="button"
              className="link"
              onClick={() => setSignup({ step: 'details', entered: signup.signedUp.entered })}
            >
              {t('account.changeDetails')}
            </button>
          </AccountFoot>
          <LoginLink question={t('account.alreadyVerified')} />
        </>
      )}
    </AccountFrame>
  )
}

function LoginLink({ question }: { readonly question: string }) {
  const { t } = useTranslation()
  const next = useNext()
  return (
    <AccountFoot>
      {question}{' '}
      <a className="link" href={paths.login(next)}>
        {t('nav.login')}
      </a>
    </AccountFoot>
  )
}
