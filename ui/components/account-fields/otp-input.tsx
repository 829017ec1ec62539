import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { digitsOf } from '#domain/account/code.ts'
import { CODE_LENGTH } from '#domain/limits.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import control from '../field/control.module.css'
import field from '../field/field.module.css'
import { FieldNote, type FieldTexts } from '../field/field.tsx'
import styles from './otp-input.module.css'

interface OtpInputProps extends FieldTexts {
  /** The name of all six inputs: the form's data has a digit for each. */
  readonly name: string
}

/**
 * Six inputs for the code from an e-mail. Typing moves the focus forward, Backspace moves it back. A pasted or
 * autofilled code is distributed over all inputs.
 */
export function OtpInput({ label, hint, error, name }: OtpInputProps) {
  const { t } = useTranslation()
  const labelId = useId()
  const noteId = useId()
  const group = useRef<HTMLDivElement>(null)
  const boxes = () => Array.from(group.current?.querySelectorAll('input') ?? [])

  const spread = (index: number) => {
    const all = boxes()
    const digits = digitsOf(all[index]?.value ?? '')
    const start = digits.length === CODE_LENGTH ? 0 : index
    if (all[index]) all[index].value = ''
    for (const [offset, digit] of [...digits].entries()) {
      const box = all[start + offset]
      if (box) box.value = digit
    }
    if (digits) all[Math.min(start + digits.length, CODE_LENGTH - 1)]?.focus()
  }

  const step = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const all = boxes()
    const box = event.currentTarget
    if (event.key === 'Backspace' && !box.value && all[index - 1]) {
      event.preventDefault()
      const previous = all[index - 1] as HTMLInputElement
      previous.value = ''
      previous.focus()
    }
    // The inputs are ordered from left to right in every language.
    if (event.key === 'ArrowLeft') all[index - 1]?.focus()
    if (event.key === 'ArrowRight') all[index + 1]?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be placed in the field's grid.
    <div role="group" className={field.root} aria-labelledby={labelId}>
      <span className={field.label} id={labelId}>
        {label}
      </span>
      <div className={styles.root} ref={group}>
        {POSITIONS.map((position, index) => (
          <input
            key={position}
            className={control.root}
            name={name}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            placeholder=" "
            aria-label={t('field.digit', { number: position })}
            aria-invalid={error ? true : undefined}
            // Not at the group: screen readers read a group's description only when the focus enters the group.
            aria-describedby={index === 0 && (error || hint) ? noteId : undefined}
            onInput={() => spread(index)}
            onKeyDown={(event) => step(event, index)}
            onFocus={selectAll}
          />
        ))}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

const POSITIONS = Array.from({ length: CODE_LENGTH }, (_, index) => index + 1)

function selectAll(event: FocusEvent<HTMLInputElement>) {
  event.currentTarget.select()
}
