import { useId } from 'react'
import { inPlaceOf, withOneMore, without } from '#domain/compare.ts'
import { COMPARE_MAX } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { QuoteButton } from '#ui/components/quote-button/quote-button.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './compare.module.css'
import { compareRows } from './compare-rows.tsx'
import { DifferencesSwitch } from './differences-switch.tsx'
import { ProductChoice } from './product-choice.tsx'
import { ProductColumn } from './product-column.tsx'
import { useStoredComparison } from './use-stored-comparison.ts'

interface CompareTableProps {
  readonly products: readonly Product[]
  readonly onlyDifferences: boolean
}

/** A column for each product, a row for each property. Differing rows are marked. */
export function CompareTable({ products, onlyDifferences }: CompareTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const choiceId = useId()
  const ids = products.map(({ id }) => id)
  const choice = useStoredComparison(ids)
  const rows = compareRows(products, t, language)
  const addressOf = (next: readonly string[]) => paths.compare(next, onlyDifferences)
  return (
    <div className={`${styles.root} wrap`}>
      <div className={styles.bar}>
        <DifferencesSwitch ids={ids} isOn={onlyDifferences} />
        {ids.length < COMPARE_MAX && (
          <>
            <Button variant="outline" size="sm" popoverTarget={`${choiceId}-add`}>
              <Icon name="plus" />
              {t('compare.add')}
            </Button>
            <ProductChoice
              id={`${choiceId}-add`}
              title={t('compare.add')}
              to={products}
              addressOf={({ id }) => addressOf(withOneMore(ids, id))}
              onChoose={choice.add}
            />
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow windows it scrolls, and the keyboard must reach it */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('compare.title')}>
        <table className={styles.table} data-columns={products.length}>
          <caption className="sr-only">{t('compare.caption')}</caption>
          <thead>
            <tr>
              <td className={styles.corner} />
              {products.map((product) => (
                <ProductColumn
                  key={product.id}
                  product={product}
                  withoutIt={addressOf(without(ids, product.id))}
                  onRemove={() => choice.remove(product)}
                  choiceId={`${choiceId}-${product.id}`}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={styles.quote}>
              <th scope="row">{t('quoted.title')}</th>
              {products.map((product) => (
                <td key={product.id}>
                  <QuoteButton product={product} />
                </td>
              ))}
            </tr>
            {rows.map(
              ({ name, cells, differs, isDrawn }) =>
                (differs || !onlyDifferences) && (
                  <tr key={name} data-differs={differs || undefined} aria-hidden={isDrawn}>
                    <th scope="row">
                      {name}
                      {differs && (
                        <span className={styles.sign} role="img" aria-label={t('compare.differs')}>
                          ≠
                        </span>
                      )}
                    </th>
                    {cells.map((cell, index) => (
                      <td key={ids[index]} data-empty={cell ? undefined : ''}>
                        {cell || t('NotSpecified')}
                      </td>
                    ))}
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </section>
      {products.map((product) => (
        <ProductChoice
          key={product.id}
          id={`${choiceId}-${product.id}`}
          title={t('compare.inPlaceOf', { title: product.title })}
          to={products}
          addressOf={({ id }) => addressOf(inPlaceOf(ids, product.id, id))}
          onChoose={(other) => choice.replace(product.id, other)}
        />
      ))}
    </div>
  )
}
