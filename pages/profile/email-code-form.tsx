import { endedSession } from '#api/errors.ts'
import { checkSignupCode } from '#domain/account/code.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { focusFirstField } from '#ui/components/account/focus-first-field.ts'
import { SendAgain } from '#ui/components/account/send-again.tsx'
import { OtpInput } from '#ui/components/account-fields/otp-input.tsx'
import { useApi } from '#ui/data/use-api.ts'
import { failureMessage } from '#ui/page/failure-message.ts'
import styles from './form-modal.module.css'
import { ModalForm } from './form-modal.tsx'
import { useAccountChange } from './use-account-change.ts'

interface EmailCodeFormProps {
  /** The new address. */
  readonly email: string
  /** SPEC §7: the call takes it together with the code. */
  readonly phone: string | undefined
  readonly sendAgain: () => Promise<unknown>
  readonly onOtherEmail: () => void
  readonly onClose: () => void
}

/** Confirms the new email with the code that was mailed to it. */
export function EmailCodeForm({ email, phone = '', sendAgain, onOtherEmail, onClose }: EmailCodeFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const accept = useAccountChange()

  const pressSendAgain = () =>
    sendAgain().catch((failure: unknown) => {
      if (!endedSession(failure)) notify.error(failureMessage(t, failure, 'NetworkError'))
    })

  return (
    <ModalForm<'emailCode'>
      onClose={onClose}
      check={async ({ code }) => {
        const missing = checkSignupCode(code('emailCode'))
        return missing && { emailCode: (now) => now(missing) }
      }}
      save={async ({ code }) => {
        accept(await api.verify({ email, phone, emailCode: code('emailCode') }))
        notify.success(t('account.updated'))
      }}
      names={{}}
      otherwise="emailCode"
      secrets={['emailCode']}
      formRef={focusFirstField}
      action={{ label: t('account.checkCode'), busyLabel: t('account.checking') }}
    >
      {(errors) => (
        <>
          <p className={styles.sentence}>
            {t('account.codeSentTo')} <bdi>{email}</bdi>
          </p>
          <p className={styles.sentence}>{t('account.emailInForce')}</p>
          <OtpInput
            label={t('account.code')}
            hint={t('account.codeHint')}
            error={errors.emailCode}
            name="emailCode"
          />
          <p className={styles.links}>
            <SendAgain send={pressSendAgain} />
            <button type="button" className="link" onClick={onOtherEmail}>
              {t('account.otherEmail')}
            </button>
          </p>
        </>
      )}
    </ModalForm>
  )
}
