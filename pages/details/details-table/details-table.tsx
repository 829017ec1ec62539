import type { ReactNode } from 'react'
import { formatLength, formatList, formatNumber, formatPrice, formatWeight } from '#domain/formats.ts'
import { paths } from '#domain/paths.ts'
import { mediaUrl } from '#domain/pictures.ts'
import type { Product } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './details-table.module.css'

interface DetailsTableProps {
  readonly product: Product
}

/** The specifications, one row each (SPEC §2). Missing values say so; only a product on sale has an old price. */
export function DetailsTable({ product }: DetailsTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const newPrice = formatPrice(product.newPriceUsd)
  const oldPrice = formatPrice(product.oldPriceUsd)
  return (
    <table className={styles.root}>
      <caption className="sr-only">{t('details.caption')}</caption>
      <tbody>
        <Row name={t('details.type')} value={typeOf(product, language)} />
        <Row name={t('details.sku')} value={product.sku && <bdi dir="ltr">{product.sku}</bdi>} />
        <Row name={t('details.pieces')} value={product.pieces && formatNumber(product.pieces, language)} />
        <Row name={t('details.weight')} value={formatWeight(product.weightGrams, language)} />
        <Row
          name={oldPrice ? t('card.newPrice') : t('details.price')}
          value={newPrice && <bdi dir="ltr">{newPrice}</bdi>}
        />
        {oldPrice && (
          <Row
            name={t('card.oldPrice')}
            value={
              <s>
                <bdi dir="ltr">{oldPrice}</bdi>
              </s>
            }
          />
        )}
        <Row name={t('details.length')} value={formatLength(product.lengthCm, language)} />
        <Row name={t('details.width')} value={formatLength(product.widthCm, language)} />
        <Row name={t('details.height')} value={formatLength(product.heightCm, language)} />
        <AttachmentsRow product={product} />
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly name: string
  readonly value: ReactNode
}

function Row({ name, value }: RowProps) {
  const { t } = useTranslation()
  return (
    <tr>
      <th scope="row">{name}</th>
      {value ? <td>{value}</td> : <td data-empty>{t('NotSpecified')}</td>}
    </tr>
  )
}

function AttachmentsRow({ product: { id, attachments } }: DetailsTableProps) {
  const { t } = useTranslation()
  const attachmentName = (path: string, number: number) => {
    const kind = kindOf(path)
    return kind ? t('details.attachment', { number, kind }) : t('details.attachmentPlain', { number })
  }
  return (
    <tr className={styles.attachments}>
      <th scope="row">{t('details.attachments')}</th>
      <td>
        <ul className={styles.files}>
          <li className={styles.print}>
            {/* This page serves as the product sheet. */}
            <button type="button" className={`${styles.printButton} link`} onClick={() => window.print()}>
              {t('details.printSheet')}
            </button>
          </li>
          <li>
            <a className="link" href={paths.detailsSheet(id)}>
              {t('details.sheetInTwo')}
            </a>
          </li>
          {attachments.map((path, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may come twice
            <li key={index}>
              <a className="link" href={mediaUrl(path)} target="_blank" rel="noopener">
                {attachmentName(path, index + 1)}
              </a>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

/** SPEC §2: the product type is the category's name. */
function typeOf({ categories }: Product, language: Language): string {
  const leaves = categories.filter(({ isLeaf }) => isLeaf)
  return formatList(
    (leaves.length > 0 ? leaves : categories).map(({ name }) => name),
    language,
  )
}

/** `/files/care.pdf` → `PDF` */
function kindOf(path: string): string | undefined {
  return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toUpperCase()
}
