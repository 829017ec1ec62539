import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly type?: 'checkbox' | 'radio'
  /** The label. */
  readonly children: ReactNode
}

/** A checkbox or a radio button with its label. */
export function Checkbox({ type = 'checkbox', children, ...input }: CheckboxProps) {
  return (
    <label className={styles.root}>
      <input {...input} type={type} />
      <span>{children}</span>
    </label>
  )
}
