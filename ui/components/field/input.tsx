import type { ComponentProps } from 'react'
import control from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'

interface InputProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** Written from left to right in every language: codes, addresses, numbers. E-mail, phone and password always are. */
  readonly ltr?: boolean
}

/** One line of text with its label. */
export function Input({ label, mark, hint, error, ltr, ...input }: InputProps) {
  return (
    <Field label={label} mark={mark} hint={hint} error={error}>
      {(tied) => <input {...input} {...tied} className={control.root} data-ltr={ltr || undefined} />}
    </Field>
  )
}
