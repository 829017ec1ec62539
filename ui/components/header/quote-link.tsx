import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useQuoteList } from '#ui/quote/use-quote-list.ts'
import styles from './quote-link.module.css'

/** Link to the quote list. The list is stored in the browser, so its length appears after hydration. */
export function QuoteLink({ className }: { readonly className?: string }) {
  const { t } = useTranslation()
  const count = useQuoteList(({ length }) => length)
  return (
    <IconButton
      className={className}
      href={paths.quote()}
      aria-label={count > 0 ? t('quoted.linkCount', { count }) : t('quoted.title')}
    >
      <Icon name="clipboard-list" />
      {count > 0 && (
        <bdi className={styles.count} dir="ltr">
          {count}
        </bdi>
      )}
    </IconButton>
  )
}
