import type { SizeLimits } from '#domain/fit/size-limits.ts'
import { formatLength } from '#domain/formats.ts'
import { DOOR_WIDTH_CM, SIZE_MAX_CM } from '#domain/limits.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Checkbox } from '#ui/components/field/checkbox.tsx'
import { Input } from '#ui/components/field/input.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './advanced-search.module.css'

interface SizeChoiceProps {
  readonly limits: SizeLimits
}

/** The maximum size of a product, and whether it has to fit through a door. */
export function SizeChoice({ limits }: SizeChoiceProps) {
  const { t } = useTranslation()
  const door = formatLength(DOOR_WIDTH_CM, useLanguage())
  return (
    <fieldset>
      <legend className={styles.legend}>{t('listing.sizes')}</legend>
      <div className={styles.grid}>
        <SizeInput name="lengthMax" label={t('listing.lengthMax')} value={limits.lengthMax} />
        <SizeInput name="widthMax" label={t('listing.widthMax')} value={limits.widthMax} />
        <SizeInput name="heightMax" label={t('listing.heightMax')} value={limits.heightMax} />
      </div>
      <Checkbox name="door" value={DOOR_WIDTH_CM} defaultChecked={limits.fitsDoor}>
        {t('listing.fitsDoor', { door })}
      </Checkbox>
    </fieldset>
  )
}

function SizeInput({ name, label, value }: { name: string; label: string; value?: number }) {
  return (
    <Input
      name={name}
      label={label}
      type="number"
      inputMode="decimal"
      min={1}
      max={SIZE_MAX_CM}
      step="any"
      ltr
      defaultValue={value}
    />
  )
}
