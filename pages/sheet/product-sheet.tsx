import { formatLength, formatPrice, formatWeight } from '#domain/formats.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { queries } from '#ui/data/queries.ts'
import { useResource } from '#ui/data/use-resource.ts'
import { Spoken } from './in-language.tsx'
import styles from './sheet.module.css'
import { SheetFrame } from './sheet-frame.tsx'
import { spokenIn, type Voice, type Voices } from './sheet-language.ts'
import { SheetPicture } from './sheet-picture.tsx'

/** One product on one sheet: picture, text, price, and everything measurable, each language on its own side. */
export function ProductSheet({ id, voices }: { readonly id: string; readonly voices: Voices }) {
  const languages = voices.map(({ language }) => language)
  const products = useResource(queries.productIn(id, languages))
  const spoken = voices.map((voice, index) => ({ voice, product: products[index] ?? products[0] }))
  const [product] = products
  const [own] = voices
  if (!product) return null
  const inVoice = ({ language }: Voice) => products[languages.indexOf(language)] ?? product
  const price = formatPrice(product.newPriceUsd)
  return (
    <SheetFrame
      voices={voices}
      title={own.t('sheet.productTitle', { title: product.title })}
      source={{ path: paths.details(id), label: own.t('sheet.backToProduct') }}
      heading={(voice) => inVoice(voice).title}
      note={(voice) => (
        <p className={styles.price}>
          {voice.t('StartFrom')} {price ? <bdi dir="ltr">{price}</bdi> : voice.t('NotSpecified')}
        </p>
      )}
    >
      <div className={styles.about} data-voices={voices.length}>
        <SheetPicture image={product.images[0]} width={800} />
        {spoken.map(({ voice, product: said }) => (
          <p key={voice.language} className={styles.voice} {...spokenIn(voice)}>
            {said?.description}
          </p>
        ))}
      </div>
      <Measures spoken={spoken} />
    </SheetFrame>
  )
}

interface Said {
  readonly voice: Voice
  readonly product?: Product
}

/**
 * Label and value in each language. Where the two run towards each other the values meet in the middle, so that each
 * side reads in its own direction.
 */
function Measures({ spoken }: { readonly spoken: readonly Said[] }) {
  const rows = spoken.map(({ voice, product }) => (product ? measuresOf(product, voice) : []))
  const [own] = spoken
  const meets = (voice: Voice) => own !== undefined && spokenIn(voice).dir !== spokenIn(own.voice).dir
  return (
    <table className={styles.measures}>
      <tbody>
        {rows[0]?.map((_row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are always the same
          <tr key={at}>
            {spoken.map(({ voice }, index) => {
              const { label, value } = rows[index]?.[at] ?? { label: '' }
              const cells = [
                <th key="label" scope="row">
                  <Spoken voice={voice}>{label}</Spoken>
                </th>,
                <td key="value">
                  <Spoken voice={voice}>{value ? <bdi>{value}</bdi> : voice.t('NotSpecified')}</Spoken>
                </td>,
              ]
              return meets(voice) ? cells.reverse() : cells
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function measuresOf(product: Product, { t, language }: Voice): { label: string; value?: string }[] {
  const leaves = product.categories.filter(({ isLeaf }) => isLeaf)
  return [
    {
      label: t('details.type'),
      value: (leaves.length > 0 ? leaves : product.categories).map(({ name }) => name).join(', '),
    },
    { label: t('details.sku'), value: product.sku },
    { label: t('details.pieces'), value: product.pieces === undefined ? undefined : `${product.pieces}` },
    { label: t('details.weight'), value: formatWeight(product.weightGrams, language) },
    { label: t('details.length'), value: formatLength(product.lengthCm, language) },
    { label: t('details.width'), value: formatLength(product.widthCm, language) },
    { label: t('details.height'), value: formatLength(product.heightCm, language) },
  ]
}
