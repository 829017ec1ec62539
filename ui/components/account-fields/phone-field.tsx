import { type ReactNode, useId } from 'react'
import { FieldNote, type FieldTexts } from '../field/field.tsx'
import styles from './phone-field.module.css'

interface PhoneFieldProps extends Pick<FieldTexts, 'hint'> {
  /** The name of both controls together: "Phone". */
  readonly legend: string
  /** The select of the country code and the input of the number, each with its own label. */
  readonly children: ReactNode
}

/** Country code and number side by side. */
export function PhoneField({ legend, hint, children }: PhoneFieldProps) {
  const noteId = useId()
  return (
    <fieldset className={styles.root} aria-describedby={hint ? noteId : undefined}>
      <legend className="sr-only">{legend}</legend>
      <div className={styles.parts}>{children}</div>
      <FieldNote id={noteId} hint={hint} />
    </fieldset>
  )
}
