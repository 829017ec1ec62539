import type { SizeLimits } from '#domain/fit/size-limits.ts'
import { formatLength } from '#domain/formats.ts'
import { DOOR_WIDTH_CM } from '#domain/limits.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Checkbox } from '#ui/components/field/checkbox.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './advanced-search.module.css'
import { NumberInput } from './number-input.tsx'

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
        <NumberInput name="lengthMax" label={t('listing.lengthMax')} value={limits.lengthMax} />
        <NumberInput name="widthMax" label={t('listing.widthMax')} value={limits.widthMax} />
        <NumberInput name="heightMax" label={t('listing.heightMax')} value={limits.heightMax} />
      </div>
      <Checkbox name="door" value={DOOR_WIDTH_CM} defaultChecked={limits.fitsDoor}>
        {t('listing.fitsDoor', { door })}
      </Checkbox>
    </fieldset>
  )
}
