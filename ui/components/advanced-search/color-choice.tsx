import { useTranslation } from '#ui/browser/use-translation.ts'
import { Checkbox } from '#ui/components/field/checkbox.tsx'
import { useColors } from '#ui/data/use-catalogue.ts'
import styles from './advanced-search.module.css'

interface ColorChoiceProps {
  readonly chosen: readonly string[]
}

/** A checkbox for each colour that a product has; nothing when the provider has no colours. */
export function ColorChoice({ chosen }: ColorChoiceProps) {
  const { t } = useTranslation()
  const colors = useColors()
  if (colors.length === 0) return null
  return (
    <fieldset>
      <legend className={styles.legend}>{t('listing.colors')}</legend>
      <div className={styles.colors}>
        {colors.map(({ name, hex }) => (
          <Checkbox key={name} name="color" value={name} defaultChecked={chosen.includes(name)}>
            <svg className={styles.swatch} viewBox="0 0 16 16" aria-hidden="true">
              <circle cx="8" cy="8" r="7.5" fill={hex} />
            </svg>
            {t(`color.${name}`, { defaultValue: name })}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
