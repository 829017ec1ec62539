import { ONLY_DIFFERENCES } from '#domain/compare.ts'
import { paths } from '#domain/paths.ts'
import { useOptimisticValue } from '#ui/browser/use-optimistic-value.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/field/checkbox.tsx'
import { useNavigate } from '#ui/page/page-context.ts'
import styles from './compare.module.css'

interface DifferencesSwitchProps {
  readonly ids: readonly string[]
  readonly isOn: boolean
}

/** Switches between all rows and differing rows. Without JavaScript it is a form with a button. */
export function DifferencesSwitch({ ids, isOn }: DifferencesSwitchProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [shown, setShown] = useOptimisticValue(isOn)
  const show = (isChosen: boolean) => {
    setShown(isChosen)
    navigate(paths.compare(ids, isChosen), { preventScrollReset: true, replace: true })
  }
  return (
    <form className={styles.switch} action={paths.compare()}>
      <input type="hidden" name="ids" value={ids.join(',')} />
      <Checkbox
        name="only"
        value={ONLY_DIFFERENCES}
        checked={shown}
        onChange={({ target }) => show(target.checked)}
        // A choice before the hydration: React has received no event.
        ref={(box) => {
          if (box && box.checked !== shown) show(box.checked)
        }}
      >
        {t('compare.onlyDifferences')}
      </Checkbox>
      <Button type="submit" variant="outline" size="sm" className={styles.submit}>
        {t('listing.apply')}
      </Button>
    </form>
  )
}
