import { formatDimensions, formatPrice } from '#domain/formats.ts'
import type { Product } from '#domain/shapes.ts'
import { Spoken } from './in-language.tsx'
import styles from './sheet.module.css'
import type { Voice, Voices } from './sheet-language.ts'
import { SheetPicture } from './sheet-picture.tsx'

/** One row of a list on paper. */
export interface SheetPiece {
  readonly id: string
  /** In the languages of the sheet; fewer when the provider does not know the piece. */
  readonly products: readonly Product[]
  /** What it is called when the provider does not know it. */
  readonly title: string
  readonly sku: string
  readonly image?: string
  readonly unitUsd?: number
  /** Given on a list with quantities. */
  readonly quantity?: number
  readonly sumUsd?: number
  readonly note?: string
}

interface PiecesTableProps {
  readonly pieces: readonly SheetPiece[]
  readonly voices: Voices
  /** Quantities and sums have their columns. */
  readonly counted?: boolean
  /** The last row. */
  readonly total?: { readonly pieces: number; readonly sumUsd: number }
}

/** A list on paper: its heading comes again on every page, and no row is split. */
export function PiecesTable({ pieces, voices, counted, total }: PiecesTableProps) {
  const [own] = voices
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways in a narrow window.
    <section className={styles.scroller} tabIndex={0} aria-label={own.t('sheet.pieces')}>
      <table className={styles.pieces}>
        <thead>
          <tr>
            <Heading voices={voices} name="number" />
            <td />
            {voices.map((voice) => (
              <th key={voice.language} scope="col">
                <Spoken voice={voice}>{voice.t('quote.columns.piece')}</Spoken>
              </th>
            ))}
            {counted && <Heading voices={voices} name="quantity" />}
            <Heading voices={voices} name="price" />
            {counted && <Heading voices={voices} name="sum" />}
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece, index) => (
            <tr key={piece.id}>
              <td className={styles.ordinal}>{index + 1}</td>
              <td className={styles.thumbnail}>
                <SheetPicture image={piece.image} width={240} />
              </td>
              {voices.map((voice, at) => (
                <td key={voice.language} className={styles.words}>
                  <Spoken voice={voice}>
                    <Piece piece={piece} voice={voice} isOwn={at === 0} />
                  </Spoken>
                </td>
              ))}
              {counted && <td className={styles.number}>{piece.quantity}</td>}
              <Money usd={piece.unitUsd} />
              {counted && <Money usd={piece.sumUsd} />}
            </tr>
          ))}
          {total && (
            <tr className={styles.total}>
              <td colSpan={2 + voices.length}>{voices.map(({ t }) => t('quote.total')).join(' · ')}</td>
              <td className={styles.number}>{total.pieces}</td>
              <td />
              <Money usd={total.sumUsd} />
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

interface PieceProps {
  readonly piece: SheetPiece
  readonly voice: Voice
  /** A note stands once, where the person reads. */
  readonly isOwn: boolean
}

function Piece({ piece, voice: { language, t }, isOwn }: PieceProps) {
  const product = piece.products[isOwn ? 0 : 1] ?? piece.products[0]
  const size = product && formatDimensions(product, language)
  return (
    <>
      <b>{product?.title ?? piece.title}</b>
      <span className={styles.facts}>
        {isOwn && piece.sku && (
          <span>
            <bdi dir="ltr">{piece.sku}</bdi>
          </span>
        )}
        {size && (
          <span>
            {t('details.dimensions')} <bdi>{size}</bdi>
          </span>
        )}
        {!product && <span>{t('sheet.gone')}</span>}
      </span>
      {isOwn && piece.note && (
        <span className={styles.note} dir="auto">
          {piece.note}
        </span>
      )}
    </>
  )
}

interface HeadingProps {
  readonly voices: Voices
  readonly name: 'number' | 'quantity' | 'price' | 'sum'
}

/** Numbers are the same in both languages: one column, both names above it. */
function Heading({ voices, name }: HeadingProps) {
  return (
    <th scope="col" className={name === 'number' ? styles.ordinal : styles.number}>
      <div className={styles.names}>
        {voices.map((voice) => (
          <Spoken key={voice.language} voice={voice}>
            {voice.t(`quote.columns.${name}`)}
          </Spoken>
        ))}
      </div>
    </th>
  )
}

function Money({ usd }: { readonly usd?: number }) {
  return (
    <td className={styles.number}>
      <bdi dir="ltr">{formatPrice(usd) ?? '–'}</bdi>
    </td>
  )
}
