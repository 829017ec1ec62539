import { useSetAtom } from 'jotai'
import { paths } from '#domain/paths.ts'
import type { QuoteList } from '#domain/quote/quote-list.ts'
import { isSameList, parseSharedItems, takenOver, withShared } from '#domain/quote/shared-quote.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { useLocation, useNavigate } from '#ui/page/page-context.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import styles from './list-question.module.css'

interface ListQuestionProps {
  readonly own: QuoteList
}

/** Shown when the address contains a list: asks before it changes this browser's own list. */
export function ListQuestion({ own }: ListQuestionProps) {
  const { t } = useTranslation()
  const shared = parseSharedItems(new URLSearchParams(useLocation().search).get('items'))
  const navigate = useNavigate()
  const change = useSetAtom(quoteListAtom)
  if (shared.length === 0 || isSameList(shared, own)) return null

  const leave = () => navigate(paths.quote(), { replace: true, preventScrollReset: true })
  const take = (next: (list: QuoteList) => QuoteList) => {
    change(next)
    leave()
    notify.success(t('quote.import.done'))
  }
  return (
    <div className="wrap">
      <section className={`${styles.root} tone-cushion`} aria-labelledby="list-question">
        <h2 id="list-question">{t('quote.import.title', { count: shared.length })}</h2>
        <p>{own.length > 0 ? t('quote.import.text', { count: own.length }) : t('quote.import.textEmpty')}</p>
        <div className="row">
          {own.length > 0 && (
            <Button size="sm" onClick={() => take((list) => withShared(list, shared))}>
              {t('quote.import.add')}
            </Button>
          )}
          <Button
            size="sm"
            variant={own.length > 0 ? 'outline' : undefined}
            onClick={() => take((list) => takenOver(shared, list))}
          >
            {own.length > 0 ? t('quote.import.replace') : t('quote.import.keep')}
          </Button>
          <Button size="sm" variant="text" onClick={leave}>
            {t('quote.import.leave')}
          </Button>
        </div>
      </section>
    </div>
  )
}
