import { formatDimensions, formatNumber, formatPrice } from '#domain/formats.ts'
import type { Product } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { InLanguage } from './in-language.tsx'
import styles from './sheet.module.css'
import type { SheetLanguage, SheetLanguages } from './sheet-language.ts'
import { SheetPicture } from './sheet-picture.tsx'

/** One row of a printed product list. */
export interface SheetRow {
  readonly id: string
  /** Present on lists where a product has several rows. */
  readonly key?: string
  /** The product in each language of the sheet; fewer when the provider does not know it. */
  readonly products: readonly Product[]
  /** Used without the product. */
  readonly title: string
  /** The catalogue does not have the product. Not while it loads, nor if its request failed. */
  readonly isGone?: boolean
  readonly sku: string
  readonly image?: string
  readonly unitUsd?: number
  /** Price before the discount, and the discount. */
  readonly discount?: string
  /** Only on lists with quantities. */
  readonly quantity?: number
  readonly sumUsd?: number
  /** Texts of people, in whatever language. Empty ones are not shown. */
  readonly notes?: readonly { readonly name: string; readonly label?: string; readonly text: string }[]
  /** On the first row of a room: a heading with the room's totals comes before it. */
  readonly group?: { readonly title: string; readonly pieces: number; readonly sumUsd?: number }
}

interface ProductsTableProps {
  readonly rows: readonly SheetRow[]
  readonly sheetLanguages: SheetLanguages
  /** Shows the columns for quantity and sum. */
  readonly counted?: boolean
  /** The totals in the last row. */
  readonly total?: { readonly pieces: number; readonly sumUsd?: number }
}

/**
 * A printed product list. Its header repeats on every printed page. A page break does not split a row group: the heading of
 * a room and its first row, the last row and the totals.
 */
export function ProductsTable({ rows, sheetLanguages, counted, total }: ProductsTableProps) {
  const [own] = sheetLanguages
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways in a narrow window.
    <section className={styles.scroller} tabIndex={0} aria-label={own.t('sheet.productTable')}>
      <table className={styles.products}>
        <thead>
          <tr>
            <Heading
              sheetLanguages={sheetLanguages}
              className={styles.ordinal}
              text={({ t }) => t('quote.columns.number')}
            />
            <td />
            <Heading
              sheetLanguages={sheetLanguages}
              className={styles.facts}
              text={({ t }) => `${t('quote.columns.sku')} · ${t('sheet.size')}`}
            />
            {sheetLanguages.map((sheetLanguage) => (
              <th key={sheetLanguage.language} scope="col">
                <InLanguage sheetLanguage={sheetLanguage}>
                  {sheetLanguage.t('quote.columns.product')}
                </InLanguage>
              </th>
            ))}
            {counted && (
              <Heading
                sheetLanguages={sheetLanguages}
                className={styles.number}
                text={({ t }) => t('quote.columns.quantity')}
              />
            )}
            <Heading
              sheetLanguages={sheetLanguages}
              className={styles.number}
              text={({ t }) => t('quote.columns.price')}
            />
            {counted && (
              <Heading
                sheetLanguages={sheetLanguages}
                className={styles.number}
                text={({ t }) => t('quote.columns.sum')}
              />
            )}
          </tr>
        </thead>
        {rows.map((row, index) => (
          <tbody key={row.key ?? row.id}>
            {row.group && (
              <GroupHeading group={row.group} language={own.language} columns={3 + sheetLanguages.length} />
            )}
            <tr>
              <td className={styles.ordinal}>{index + 1}</td>
              <td className={styles.thumbnail}>
                <SheetPicture image={row.image} width={240} />
              </td>
              <td className={styles.facts}>
                <Facts row={row} sheetLanguages={sheetLanguages} />
              </td>
              {sheetLanguages.map((sheetLanguage, at) => (
                <td key={sheetLanguage.language} className={styles.words}>
                  <InLanguage sheetLanguage={sheetLanguage}>
                    <ProductCell row={row} sheetLanguage={sheetLanguage} isOwn={at === 0} />
                  </InLanguage>
                </td>
              ))}
              {counted && (
                <td className={styles.number}>
                  {row.quantity !== undefined && formatNumber(row.quantity, own.language)}{' '}
                  <span className={styles.unit}>{own.t('quote.unit')}</span>
                </td>
              )}
              <Money usd={row.unitUsd} note={row.discount} />
              {counted && <Money usd={row.sumUsd} />}
            </tr>
            {total && row === rows.at(-1) && (
              <tr className={styles.total}>
                <td colSpan={3 + sheetLanguages.length}>
                  {sheetLanguages.map(({ t }) => t('quote.total')).join(' · ')}
                </td>
                <td className={styles.number}>{formatNumber(total.pieces, own.language)}</td>
                <td />
                <Money usd={total.sumUsd} />
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** The name of a room, with its totals in the columns of the list's totals. */
function GroupHeading({
  group,
  language,
  columns,
}: {
  readonly group: NonNullable<SheetRow['group']>
  readonly language: Language
  readonly columns: number
}) {
  return (
    <tr className={styles.room}>
      <th scope="rowgroup" colSpan={columns}>
        <bdi>{group.title}</bdi>
      </th>
      <td className={styles.number}>{formatNumber(group.pieces, language)}</td>
      <td />
      <Money usd={group.sumUsd} />
    </tr>
  )
}

/** SKU and dimensions. A second language has its own line if it is read in the other direction: length comes first in either. */
function Facts({
  row: { sku, products },
  sheetLanguages: [own, second],
}: {
  readonly row: SheetRow
  readonly sheetLanguages: SheetLanguages
}) {
  const [product] = products
  const size = product && formatDimensions(product, own.language)
  const secondSize = product && second && formatDimensions(product, second.language)
  return (
    <>
      <InLanguage sheetLanguage={own}>
        <span>
          <bdi dir="ltr">{sku}</bdi>
        </span>
        <span>{size}</span>
      </InLanguage>
      {second && secondSize !== size && <InLanguage sheetLanguage={second}>{secondSize}</InLanguage>}
    </>
  )
}

interface ProductCellProps {
  readonly row: SheetRow
  readonly sheetLanguage: SheetLanguage
  /** The page's own language: notes are shown once, there. */
  readonly isOwn: boolean
}

function ProductCell({ row, sheetLanguage: { t }, isOwn }: ProductCellProps) {
  const product = row.products[isOwn ? 0 : 1] ?? row.products[0]
  return (
    <>
      <b>{product?.title ?? row.title}</b>
      {row.isGone && <span className={styles.note}>{t('sheet.gone')}</span>}
      {isOwn &&
        row.notes
          ?.filter(({ text }) => text)
          .map(({ name, label, text }) => (
            <span key={name} className={styles.note}>
              {label && `${label}: `}
              <bdi>{text}</bdi>
            </span>
          ))}
    </>
  )
}

interface HeadingProps {
  readonly sheetLanguages: SheetLanguages
  readonly className?: string
  readonly text: (sheetLanguage: SheetLanguage) => string
}

/** Codes and numbers are the same in both languages: one column with a label in each. */
function Heading({ sheetLanguages, className, text }: HeadingProps) {
  return (
    <th scope="col" className={className}>
      <div className={styles.names}>
        {sheetLanguages.map((sheetLanguage) => (
          <InLanguage key={sheetLanguage.language} sheetLanguage={sheetLanguage}>
            {text(sheetLanguage)}
          </InLanguage>
        ))}
      </div>
    </th>
  )
}

function Money({ usd, note }: { readonly usd?: number; readonly note?: string }) {
  return (
    <td className={styles.number}>
      <bdi dir="ltr">{formatPrice(usd) ?? '–'}</bdi>
      {note && (
        <span className={styles.note}>
          <bdi dir="ltr">{note}</bdi>
        </span>
      )}
    </td>
  )
}
