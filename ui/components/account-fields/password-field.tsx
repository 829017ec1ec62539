import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import control from '../field/control.module.css'
import { Field, type FieldTexts } from '../field/field.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'type'> {
  /** `current-password` or `new-password`. */
  readonly autoComplete: string
}

/** A password input with a button that shows the text. The text direction is left to right in every language. */
export function PasswordField({ label, mark, hint, error, ...input }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} mark={mark} hint={hint} error={error}>
      {(tied) => (
        <div className={styles.root}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...tied}
            type={isShown ? 'text' : 'password'}
            className={control.root}
            data-ltr
          />
          <IconButton
            className={styles.toggle}
            aria-label={t('field.showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
