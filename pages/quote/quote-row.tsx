import { useSetAtom, useStore } from 'jotai'
import { type ReactNode, useId } from 'react'
import { formatNumber, formatPrice } from '#domain/formats.ts'
import { QUOTE_NOTE_MAX_LENGTH } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { QuoteLine } from '#domain/quote/quote-lines.ts'
import { withChange } from '#domain/quote/quote-list-changes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import control from '#ui/components/field/control.module.css'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import { removeQuoted } from '#ui/quote/remove-quoted.ts'
import { QuantityField } from './quantity-field.tsx'
import styles from './quote-row.module.css'

interface QuoteRowProps {
  readonly line: QuoteLine
  /** The answers to the line. */
  readonly answers: ReactNode
}

/** One product with its quantity and note. */
export function QuoteRow({ line, answers }: QuoteRowProps) {
  const { t } = useTranslation()
  const { item, state, products, titleLanguage } = line
  const [product] = products
  const change = useSetAtom(quoteListAtom)
  const store = useStore()
  const noteId = useId()
  const title = line.title ?? t(state === 'loading' ? 'LoadingScreen' : 'quote.unknown')
  const sku = product?.sku ?? item.sku
  const image = product?.images[0] ?? item.image
  const edit = (part: { quantity?: number; note?: string }) => change((list) => withChange(list, item, part))

  return (
    <li className={styles.root} data-state={state}>
      <div className={styles.media}>
        {image && <Picture src={providerPicture(image)} alt="" sizes="7rem" width={480} height={480} />}
      </div>
      <div className={styles.product}>
        <h3 className={styles.title} lang={titleLanguage}>
          {state === 'gone' ? title : <a href={paths.details(item.id)}>{title}</a>}
        </h3>
        {sku && (
          <p className="label">
            <bdi dir="ltr">{sku}</bdi>
          </p>
        )}
        {state === 'gone' && <p className={styles.gone}>{t('quote.gone')}</p>}
      </div>
      <QuantityField
        quantity={item.quantity}
        label={t('quote.quantityOf', { title })}
        onChange={(quantity) => edit({ quantity })}
      />
      <Sum line={line} />
      <div className={styles.note}>
        <label className="sr-only" htmlFor={noteId}>
          {t('quote.noteOf', { title })}
        </label>
        <input
          id={noteId}
          className={control.root}
          value={item.note}
          maxLength={QUOTE_NOTE_MAX_LENGTH}
          placeholder={t('quote.notePlaceholder')}
          onChange={({ target }) => edit({ note: target.value })}
        />
        {/* On paper a field would cut a long note. */}
        {item.note && (
          <p className={styles.printed}>
            <bdi>{item.note}</bdi>
          </p>
        )}
        {answers}
      </div>
      <IconButton
        className={styles.remove}
        aria-label={t('quote.removeOf', { title })}
        onClick={() => removeQuoted(store, [item], title, t)}
      >
        <Icon name="x" />
      </IconButton>
    </li>
  )
}

/** The sum of the row and the unit price. */
function Sum({ line: { pieces, state, unitUsd, sumUsd } }: Pick<QuoteRowProps, 'line'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (state === 'loading') return <Skeleton className={styles.loading} />
  if (sumUsd === undefined) return <p className={`${styles.sum} label`}>{t('NotSpecified')}</p>
  return (
    <p className={styles.sum}>
      <bdi dir="ltr">{formatPrice(sumUsd)}</bdi>
      {pieces > 1 && (
        <bdi className="label" dir="ltr">
          {formatNumber(pieces, language)} × {formatPrice(unitUsd)}
        </bdi>
      )}
    </p>
  )
}
