import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useCompareChoice } from '#ui/compare/use-compared.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { ShareMenu } from '#ui/components/share-menu/share-menu.tsx'
import { useFavorite } from '#ui/favorites/use-favorite.ts'
import { usePageSession } from '#ui/page/page-context.ts'
import { useQuoteToggle } from '#ui/quote/use-quote-toggle.ts'
import styles from './detail-actions.module.css'

interface DetailActionsProps {
  readonly product: Product
}

export function DetailActions({ product }: DetailActionsProps) {
  const { t } = useTranslation()
  // Without `lng`: the link opens in the language of the person who receives it.
  const url = usePageSession().publicUrl + paths.details(product.id)
  return (
    <div className={styles.root}>
      <SaveButton product={product} />
      <QuoteAction product={product} />
      <CompareButton product={product} />
      <ShareMenu shared={{ url, title: product.title }} />
      <Button variant="outline" size="sm" className={styles.scripted} onClick={() => window.print()}>
        <Icon name="printer" />
        {t('details.print')}
      </Button>
    </div>
  )
}

/** Adds the product to the quote list. With the name of the list as its label, it would look like a link to the list. */
function QuoteAction({ product }: DetailActionsProps) {
  const { t } = useTranslation()
  const { isQuoted, toggle } = useQuoteToggle(product)
  return (
    <Button
      variant="outline"
      size="sm"
      className={`${styles.choice} ${styles.scripted}`}
      aria-pressed={isQuoted}
      onClick={toggle}
    >
      <Icon name={isQuoted ? 'clipboard-check' : 'clipboard-plus'} />
      {t('details.quote')}
    </Button>
  )
}

/** The wishlist button with a label. */
function SaveButton({ product }: DetailActionsProps) {
  const { t } = useTranslation()
  const { isFavorite, isBusy, toggle } = useFavorite(product)
  return (
    <Button
      size="sm"
      busy={isBusy}
      className={`${styles.save} ${styles.scripted}`}
      aria-pressed={isFavorite}
      onClick={toggle}
    >
      <Icon name="heart" />
      {t('details.save')}
    </Button>
  )
}

/** Adds the product to the comparison. Without JavaScript it links to a comparison with this product. */
function CompareButton({ product }: DetailActionsProps) {
  const { t } = useTranslation()
  const { isCompared, toggle } = useCompareChoice(product)
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className={`${styles.choice} ${styles.scripted}`}
        aria-pressed={isCompared}
        onClick={toggle}
      >
        <Icon name="scale" />
        {t('compared.action')}
      </Button>
      <Button variant="outline" size="sm" className={styles.unscripted} href={paths.compare([product.id])}>
        <Icon name="scale" />
        {t('compared.action')}
      </Button>
    </>
  )
}
