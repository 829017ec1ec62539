import type { ComponentProps } from 'react'
import control from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'

interface InputProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /**
   * The text direction is left to right in every language: codes, addresses, numbers. Fields for
   * e-mail, phone and password have this direction without the property.
   */
  readonly ltr?: boolean
}

/** A single-line text field with its label. */
export function Input({ label, mark, hint, error, ltr, ...input }: InputProps) {
  return (
    <Field label={label} mark={mark} hint={hint} error={error}>
      {(tied) => <input {...input} {...tied} className={control.root} data-ltr={ltr || undefined} />}
    </Field>
  )
}
