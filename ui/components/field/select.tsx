import type { ComponentProps } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import control from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'
import styles from './select.module.css'

interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'size'> {
  readonly size?: 'sm'
}

/** A select with its label. The children are the options. */
export function Select({ label, mark, hint, error, size, ...select }: SelectProps) {
  return (
    <Field label={label} mark={mark} hint={hint} error={error}>
      {(tied) => (
        <span className={styles.root} data-size={size}>
          <select {...select} {...tied} className={control.root} />
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  )
}
