import type { ComponentProps } from 'react'
import control from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'

interface TextareaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id'> {}

/** A multi-line text field with its label. */
export function Textarea({ label, mark, hint, error, ...textarea }: TextareaProps) {
  return (
    <Field label={label} mark={mark} hint={hint} error={error}>
      {(tied) => <textarea {...textarea} {...tied} className={control.root} />}
    </Field>
  )
}
