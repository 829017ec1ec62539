import type { ReactNode, Ref } from 'react'
import { endedSession, isRefusal } from '#api/errors.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { FormNotice } from '#ui/components/account/form-notice.tsx'
import { SubmitButton } from '#ui/components/account/submit-button.tsx'
import { Button } from '#ui/components/button.tsx'
import { Modal } from '#ui/components/dialog/modal.tsx'
import fields from '#ui/components/field/form.module.css'
import { refusalErrors } from '#ui/forms/refusal-errors.ts'
import { type FormErrors, type SubmittedForm, useForm } from '#ui/forms/use-form.ts'
import styles from './form-modal.module.css'
import { useSameCustomer } from './use-same-customer.ts'

interface ModalFormProps<Name extends string> {
  readonly onClose: () => void
  /** Validates before submitting; returns the errors. */
  readonly check: (form: SubmittedForm<Name>) => Promise<FormErrors<Name> | undefined>
  /** Sends the form and shows a success message. The dialog is then closed, unless it resolves with `false`. */
  readonly save: (form: SubmittedForm<Name>) => Promise<unknown>
  /** Maps the provider's field names to the form's. */
  readonly names: Readonly<Record<string, Name>>
  /** Called when the session has ended before the form was saved: the dialog is gone then. */
  readonly onSessionEnd?: (form: SubmittedForm<Name>) => void
  /** Fields to clear after a refusal. */
  readonly secrets?: readonly Name[]
  /** The field that gets the error when the provider names none. */
  readonly otherwise?: Name
  /** Ref to a form that replaces another one in the dialog. */
  readonly formRef?: Ref<HTMLFormElement>
  readonly action?: { readonly label: string; readonly busyLabel: string }
  readonly children: (errors: Readonly<Partial<Record<Name, string>>>) => ReactNode
}

interface FormModalProps<Name extends string> extends ModalFormProps<Name> {
  readonly open: boolean
  readonly title: string
}

/** A form in a modal dialog. Cancel, the close button and Escape close it. */
export function FormModal<Name extends string>({ open, title, ...form }: FormModalProps<Name>) {
  return (
    <Modal open={open} onClose={form.onClose} title={title}>
      <ModalForm {...form} />
    </Modal>
  )
}

/** The form without the dialog, for dialogs with several forms. */
export function ModalForm<Name extends string>({
  onClose,
  check,
  save,
  onSessionEnd,
  names,
  secrets = [],
  otherwise,
  formRef,
  action,
  children,
}: ModalFormProps<Name>) {
  const { t } = useTranslation()
  const isSameCustomer = useSameCustomer()
  const { errors, isBusy, handlers } = useForm<Name>(async (form) => {
    try {
      const wrong = await check(form)
      if (wrong) return wrong
      if (!(await isSameCustomer())) return undefined
      // The customer may have closed the dialog meanwhile, and opened it again or another one.
      if ((await save(form)) !== false && form.isOpen()) onClose()
      return undefined
    } catch (failure) {
      if (endedSession(failure)) {
        onSessionEnd?.(form)
        return undefined
      }
      if (isRefusal(failure)) form.clear(...secrets)
      return refusalErrors(t, failure, { names, otherwise })
    }
  })
  return (
    <form ref={formRef} className={fields.root} method="post" noValidate {...handlers}>
      {errors.form && <FormNotice kind="error">{errors.form}</FormNotice>}
      {children(errors)}
      <div className={styles.actions}>
        <Button variant="outline" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <SubmitButton busy={isBusy} busyLabel={action?.busyLabel ?? t('account.saving')}>
          {action?.label ?? t('account.save')}
        </SubmitButton>
      </div>
    </form>
  )
}
