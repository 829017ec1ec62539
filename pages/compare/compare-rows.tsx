import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { differ } from '#domain/compare.ts'
import { passageThroughDoor, sizeOf } from '#domain/fit/fit.ts'
import { fitRow } from '#domain/fit/fit-row.ts'
import {
  formatDecimal,
  formatDimensions,
  formatLength,
  formatNumber,
  formatPrice,
  formatWeight,
} from '#domain/formats.ts'
import { DOOR_WIDTH_CM } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { spokenRating } from '#domain/rating.ts'
import type { Product, ProductCategory } from '#domain/shapes.ts'
import { directionOf, type Language } from '#locales/languages.ts'
import { FitSketch } from '#ui/components/fit-drawing/fit-sketch.tsx'
import { Price } from '#ui/components/price/price.tsx'
import { Rating } from '#ui/components/rating/rating.tsx'
import { tagName } from '#ui/components/tag-name.ts'
import styles from './compare.module.css'

interface CompareRow {
  readonly name: string
  /** One cell for each product; a missing value shows "Not specified". */
  readonly cells: readonly ReactNode[]
  readonly differs: boolean
  /** The cells are drawings of what other rows say: hidden from screen readers. */
  readonly isDrawn?: boolean
}

/** The rows of the comparison, in the order in which customers decide: price, size, description. */
export function compareRows(
  products: readonly Product[],
  t: TFunction,
  language: Language,
): readonly CompareRow[] {
  const row = (
    name: string,
    textOf: (product: Product) => string | undefined,
    cellOf: (product: Product, index: number) => ReactNode = textOf,
  ): CompareRow => {
    const texts = products.map((product) => textOf(product) || undefined)
    return {
      name,
      cells: products.map((product, index) => texts[index] && cellOf(product, index)),
      differs: differ(texts),
    }
  }
  const names = (name: string, namesOf: (product: Product) => readonly string[]) =>
    row(
      name,
      (product) => namesOf(product).join(),
      (product) => <Names names={namesOf(product)} />,
    )
  const sketches = fitRow(products.map(sizeOf), directionOf(language) === 'rtl')
  const door = formatLength(DOOR_WIDTH_CM, language)

  return [
    row(
      t('compare.price'),
      ({ newPriceUsd, oldPriceUsd }) =>
        (newPriceUsd && `${formatPrice(newPriceUsd)} ${formatPrice(oldPriceUsd)}`) || undefined,
      (product) => <Price product={product} />,
    ),
    {
      ...row(
        t('compare.toScale'),
        (product) => formatDimensions(product, language),
        (_, index) => <FitSketch row={sketches} index={index} />,
      ),
      isDrawn: true,
    },
    row(t('details.length'), ({ lengthCm }) => formatLength(lengthCm, language)),
    row(t('details.width'), ({ widthCm }) => formatLength(widthCm, language)),
    row(t('details.height'), ({ heightCm }) => formatLength(heightCm, language)),
    row(t('compare.throughDoor', { door }), (product) => {
      const size = sizeOf(product)
      return size && t(`compare.door.${passageThroughDoor(size)}`)
    }),
    row(t('details.weight'), ({ weightGrams }) => formatWeight(weightGrams, language)),
    row(t('details.pieces'), ({ pieces }) => (pieces ? formatNumber(pieces, language) : undefined)),
    names(t('details.type'), ({ categories }) =>
      categories.filter(({ isLeaf }) => isLeaf).map(({ name }) => name),
    ),
    names(t('listing.colors'), ({ colors }) =>
      colors.map((name) => t(`color.${name}`, { defaultValue: name })),
    ),
    names(t('details.tags'), ({ tags }) => [...new Set(tags.map((tag) => tagName(tag, t)))]),
    row(
      t('details.categories'),
      ({ categories }) => categories.map(({ id }) => id).join(),
      ({ categories }) => <CategoryLinks categories={categories} />,
    ),
    row(
      t('compare.rating'),
      ({ rating }) => (rating > 0 ? formatDecimal(spokenRating(rating), language) : undefined),
      ({ rating }) => <Rating rating={rating} withNumber />,
    ),
    row(
      t('details.sku'),
      ({ sku }) => sku,
      ({ sku }) => <bdi dir="ltr">{sku}</bdi>,
    ),
  ]
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function CategoryLinks({ categories }: { readonly categories: readonly ProductCategory[] }) {
  return (
    <ul className={styles.names}>
      {categories.map(({ id, name }) => (
        <li key={id}>
          <a className="link" href={paths.category(id)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
