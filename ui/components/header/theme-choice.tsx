import { useId } from 'react'
import { THEMES } from '#domain/theme.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { useTheme } from '#ui/page/use-theme.ts'
import styles from './theme-choice.module.css'

/** Radio buttons for the theme: system, light or dark. */
export function ThemeChoice() {
  const { t } = useTranslation()
  const [theme, choose] = useTheme()
  const name = useId()
  return (
    <fieldset className={styles.root}>
      <legend className="sr-only">{t('theme.label')}</legend>
      {THEMES.map((value) => (
        <label key={value} title={t(`theme.${value}`)}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={value === theme}
            // After Back the browser has restored the choice of the earlier document.
            ref={(radio) => {
              if (radio) radio.checked = value === theme
            }}
            onChange={() => choose(value)}
            aria-label={t(`theme.${value}`)}
          />
          <Icon name={ICONS[value]} />
        </label>
      ))}
    </fieldset>
  )
}

const ICONS = { system: 'monitor', light: 'sun', dark: 'moon' } as const
