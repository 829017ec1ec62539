import { type ReactNode, useId } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import styles from './field.module.css'

export interface FieldTexts {
  readonly label: string
  /** A word beside the label: `t('common.optional')`. Optional fields are marked, required fields are not. */
  readonly mark?: ReactNode
  readonly hint?: string
  /** The error message. It replaces the hint. */
  readonly error?: string
}

/** Attributes that associate a control with its label and its hint or error. */
interface FieldControl {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface FieldProps extends FieldTexts {
  readonly children: (control: FieldControl) => ReactNode
}

/** Label, control, and the hint or the error below it. */
export function Field({ label, mark, hint, error, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}n`
  return (
    <div className={styles.root}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {mark && <span className={styles.mark}>{mark}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

interface FieldNoteProps extends Pick<FieldTexts, 'hint' | 'error'> {
  readonly id: string
}

export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error) {
    // `useForm` removes the role when it moves the focus to the field: screen readers then read the error as its description.
    return (
      <p key="error" className={styles.error} id={id} role="alert">
        <Icon name="circle-alert" />
        <span>{error}</span>
      </p>
    )
  }
  if (!hint) return null
  return (
    <p className={styles.hint} id={id}>
      {hint}
    </p>
  )
}
