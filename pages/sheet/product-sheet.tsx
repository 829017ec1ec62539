import { formatLength, formatList, formatNumber, formatPrice, formatWeight } from '#domain/formats.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { queries } from '#ui/data/queries.ts'
import { useResource } from '#ui/data/use-resource.ts'
import { InLanguage } from './in-language.tsx'
import styles from './sheet.module.css'
import { SheetFrame } from './sheet-frame.tsx'
import { languageAttributes, type SheetLanguage, type SheetLanguages } from './sheet-language.ts'
import { SheetPicture } from './sheet-picture.tsx'

/** One product as a printable sheet: picture, text, price and measurements, each language on its own side. */
export function ProductSheet({
  id,
  sheetLanguages,
}: {
  readonly id: string
  readonly sheetLanguages: SheetLanguages
}) {
  const languages = sheetLanguages.map(({ language }) => language)
  const products = useResource(queries.productIn(id, languages))
  const translations = sheetLanguages.map((sheetLanguage, index) => ({
    sheetLanguage,
    product: products[index] ?? products[0],
  }))
  const [product] = products
  const [own] = sheetLanguages
  if (!product) return null
  const productIn = ({ language }: SheetLanguage) => products[languages.indexOf(language)] ?? product
  const price = formatPrice(product.newPriceUsd)
  return (
    <SheetFrame
      sheetLanguages={sheetLanguages}
      title={own.t('sheet.productTitle', { title: product.title })}
      source={{ path: paths.details(id), label: own.t('sheet.backToProduct') }}
      heading={(sheetLanguage) => productIn(sheetLanguage).title}
      note={(sheetLanguage) => (
        <p className={styles.price}>
          {price ? (
            <>
              {sheetLanguage.t('StartFrom')} <bdi dir="ltr">{price}</bdi>
            </>
          ) : (
            sheetLanguage.t('card.priceMissing')
          )}
        </p>
      )}
    >
      <div className={styles.about} data-languages={sheetLanguages.length}>
        <SheetPicture image={product.images[0]} width={800} />
        {translations.map(({ sheetLanguage, product: translated }) => (
          <p key={sheetLanguage.language} className={styles.language} {...languageAttributes(sheetLanguage)}>
            {translated?.description}
          </p>
        ))}
      </div>
      <Measures translations={translations} />
    </SheetFrame>
  )
}

interface Translation {
  readonly sheetLanguage: SheetLanguage
  readonly product?: Product
}

/**
 * Label and value in each language. For a left-to-right and a right-to-left language the second pair of columns is
 * mirrored, so that each side reads in its own direction.
 */
function Measures({ translations }: { readonly translations: readonly Translation[] }) {
  const rows = translations.map(({ sheetLanguage, product }) =>
    product ? measuresOf(product, sheetLanguage) : [],
  )
  const [own] = translations
  const meets = (sheetLanguage: SheetLanguage) =>
    own !== undefined && languageAttributes(sheetLanguage).dir !== languageAttributes(own.sheetLanguage).dir
  return (
    <table className={styles.measures}>
      <tbody>
        {rows[0]?.map((_row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are always the same
          <tr key={at}>
            {translations.map(({ sheetLanguage }, index) => {
              const { label, value } = rows[index]?.[at] ?? { label: '' }
              const cells = [
                <th key="label" scope="row">
                  <InLanguage sheetLanguage={sheetLanguage}>{label}</InLanguage>
                </th>,
                <td key="value">
                  <InLanguage sheetLanguage={sheetLanguage}>
                    {value ? <bdi>{value}</bdi> : sheetLanguage.t('NotSpecified')}
                  </InLanguage>
                </td>,
              ]
              return meets(sheetLanguage) ? cells.reverse() : cells
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function measuresOf(product: Product, { t, language }: SheetLanguage): { label: string; value?: string }[] {
  const leaves = product.categories.filter(({ isLeaf }) => isLeaf)
  return [
    {
      label: t('details.type'),
      value: formatList(
        (leaves.length > 0 ? leaves : product.categories).map(({ name }) => name),
        language,
      ),
    },
    { label: t('details.sku'), value: product.sku },
    {
      label: t('details.pieces'),
      value: product.pieces ? formatNumber(product.pieces, language) : undefined,
    },
    { label: t('details.weight'), value: formatWeight(product.weightGrams, language) },
    { label: t('details.length'), value: formatLength(product.lengthCm, language) },
    { label: t('details.width'), value: formatLength(product.widthCm, language) },
    { label: t('details.height'), value: formatLength(product.heightCm, language) },
  ]
}
