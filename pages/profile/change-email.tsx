import { useState } from 'react'
import { checkChangedEmail } from '#domain/profile/login-details.ts'
import type { Customer } from '#domain/shapes.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { focusFirstField } from '#ui/components/account/focus-first-field.ts'
import { Modal } from '#ui/components/dialog/modal.tsx'
import { Input } from '#ui/components/field/input.tsx'
import { useApi } from '#ui/data/use-api.ts'
import type { FormErrors, SubmittedForm } from '#ui/forms/use-form.ts'
import type { ProfileModalProps } from './edit-profile.tsx'
import { EmailCodeForm } from './email-code-form.tsx'
import { ModalForm } from './form-modal.tsx'
import { useAccountChange } from './use-account-change.ts'
import { useSameCustomer } from './use-same-customer.ts'

/** Changes the email in two steps: the new address, then the code that was mailed to it. */
type EmailChange =
  | { readonly step: 'address'; readonly isBack?: true }
  | { readonly step: 'code'; readonly email: string }
type EmailField = 'email' | 'confirmation'

interface ChangeEmailProps extends ProfileModalProps {
  readonly startWith: EmailChange['step']
}

/** The account keeps its current email until the code is confirmed (CONTRACT.md). */
export function ChangeEmail({ open, ...steps }: ChangeEmailProps) {
  const { t } = useTranslation()
  return (
    <Modal open={open} onClose={steps.onClose} title={t('account.changeEmail')}>
      <EmailSteps {...steps} />
    </Modal>
  )
}

function EmailSteps({ startWith, onClose, customer }: Omit<ChangeEmailProps, 'open'>) {
  const { t } = useTranslation()
  const api = useApi()
  const accept = useAccountChange()
  const isSameCustomer = useSameCustomer()
  const [change, setChange] = useState(() => firstStep(startWith, customer))

  /** Resolves with the new address if a code was mailed to it. */
  const sendCode = async (email: string) => {
    const changed = await api.updateProfile({ email })
    accept(changed)
    notify.success(t(changed.pendingEmail ? 'account.codeSent' : 'account.updated'))
    return changed.pendingEmail
  }

  if (change.step === 'code') {
    return (
      <EmailCodeForm
        email={change.email}
        phone={customer.phone}
        // The customer may have gone back to the address by the time of the response: the step stays.
        sendAgain={async () => {
          if (!(await isSameCustomer())) return
          if (!(await sendCode(change.email))) onClose()
        }}
        onOtherEmail={() => setChange({ step: 'address', isBack: true })}
        onClose={onClose}
      />
    )
  }
  return (
    <ModalForm<EmailField>
      onClose={onClose}
      check={checkAddress}
      save={async ({ text }) => {
        const email = await sendCode(text('email'))
        if (email) setChange({ step: 'code', email })
        return !email
      }}
      names={{ email: 'email' }}
      formRef={change.isBack && focusFirstField}
    >
      {(errors) => <AddressFields current={customer.email} errors={errors} />}
    </ModalForm>
  )
}

function firstStep(step: EmailChange['step'], { pendingEmail }: Customer): EmailChange {
  return step === 'code' && pendingEmail ? { step, email: pendingEmail } : { step: 'address' }
}

async function checkAddress({
  text,
}: SubmittedForm<EmailField>): Promise<FormErrors<EmailField> | undefined> {
  const [email, confirmation] = [text('email'), text('confirmation')]
  if (email === '') return { email: (t) => t('field.fillField') }
  if (!/^\S+@\S+\.\S+$/.test(email)) return { email: (t) => t('validation.email') }
  if (confirmation === '') return { confirmation: (t) => t('profile.confirmNotMatched') }
  const wrong = checkChangedEmail({ email, confirmation })
  return wrong && { confirmation: (t) => t(wrong) }
}

interface AddressFieldsProps {
  readonly current: string
  readonly errors: Readonly<Partial<Record<EmailField, string>>>
}

function AddressFields({ current, errors }: AddressFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Input label={t('account.currentEmail')} type="email" value={current} readOnly />
      <Input
        label={t('account.newEmail')}
        name="email"
        type="email"
        autoComplete="email"
        error={errors.email}
        required
      />
      <Input
        label={t('account.confirmEmail')}
        name="confirmation"
        type="email"
        autoComplete="off"
        error={errors.confirmation}
        required
      />
    </>
  )
}
