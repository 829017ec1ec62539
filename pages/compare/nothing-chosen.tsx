import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useCompared } from '#ui/compare/use-compared.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx'
import styles from './compare.module.css'

/** The empty state: how to choose products, and a link to this browser's last comparison. */
export function NothingChosen() {
  const { t } = useTranslation()
  const chosen = useCompared()
  return (
    <div className={`${styles.empty} wrap`}>
      <EmptyState title={t('compare.empty')} text={t('compare.emptyAdvice')} art>
        <div className="row">
          {chosen.length > 0 && (
            <Button href={paths.compare(chosen.map(({ id }) => id))}>
              {t('compared.go', { number: chosen.length })}
            </Button>
          )}
          <Button variant="outline" href={paths.products()}>
            {t('compare.browse')}
          </Button>
        </div>
      </EmptyState>
    </div>
  )
}
