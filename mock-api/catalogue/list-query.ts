/** Schemas of list queries (CONTRACT.md, Lists). */
import { z } from 'zod'

const DEFAULT_LIMIT = 9
const MAX_LIMIT = 100
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LIMIT)
const MAX_PRICE_USD = 1_000_000_000
const MAX_SIZE_CM = 100_000
const MAX_KEYWORD_LENGTH = 200
const MAX_REPEATED = 100
const MAX_SORT_FIELDS = 5

/** The product fields that a list can be sorted by. */
export const PRODUCT_SORT_FIELDS = [
  'createdAt',
  'newPrice',
  'oldPrice',
  'rating',
  'titleEn',
  'titleAr',
  'titleTr',
  'sku',
  'type',
  'pieces',
  'weight',
  'length',
  'width',
  'heigh',
  '_id',
] as const

export const limitParameter = integer('limit', MAX_LIMIT).default(DEFAULT_LIMIT)
export const pageParameter = integer('page', MAX_PAGE).default(1)

export const productsQuery = z.object({
  category: repeated('A group stands for its whole subtree; an unknown id matches nothing.'),
  keyword: z
    .string('keyword should be one text')
    .max(MAX_KEYWORD_LENGTH, `keyword should have at most ${MAX_KEYWORD_LENGTH} characters`)
    .default(''),
  color: repeated('Colour names as `GET /products/colors` spells them.'),
  priceMin: price('priceMin'),
  priceMax: price('priceMax'),
  lengthMax: centimetres(
    'lengthMax',
    'The largest length. A product whose length is not known does not match.',
  ),
  widthMax: centimetres('widthMax', 'The largest width, from front to back.'),
  heightMax: centimetres('heightMax', 'The largest height.'),
  door: centimetres('door', 'What comes through a door of this width and 200 cm height, upright or turned.'),
  limit: limitParameter,
  page: pageParameter,
  sort: sortBy(PRODUCT_SORT_FIELDS),
})
export type ProductsListQuery = z.output<typeof productsQuery>

/** `-newPrice,titleEn`: each with `-` first for descending. The newest come first by default. */
export function sortBy(fields: readonly string[]) {
  const field = `-?(?:${fields.join('|')})`
  return z
    .string('sort should be one text')
    .regex(
      new RegExp(`^${field}(?:,${field}){0,${MAX_SORT_FIELDS - 1}}$`),
      `sort should be one of ${fields.join(', ')}, with - first for descending`,
    )
    .default('-createdAt')
}

function integer(name: string, max: number) {
  const words = `${name} should be a whole number from 1 to ${max}`
  return fromText(z.int(words).min(1, words).max(max, words), /^\d{1,20}$/)
}

function price(name: string) {
  return amount(name, MAX_PRICE_USD).describe('US dollars').optional()
}

/** An extension of the contract: another provider may ignore these parameters. */
function centimetres(name: string, description: string) {
  return amount(name, MAX_SIZE_CM).describe(`Centimetres. ${description}`).optional()
}

function amount(name: string, max: number) {
  const words = `${name} should be a number from 0 to ${max}`
  return fromText(z.number(words).min(0, words).max(max, words), /^\d{1,15}(\.\d{1,9})?$/)
}

/** Accepts digits only: `Number` alone would also accept `1e3`, `0x10` and ` 7 `. */
function fromText<Schema extends z.ZodType<number, number>>(schema: Schema, digits: RegExp) {
  return z.preprocess(
    (value) => (typeof value === 'string' && digits.test(value) ? Number(value) : value),
    schema,
  )
}

function repeated(description: string) {
  return z
    .preprocess(
      (value) => [value ?? []].flat().filter((item) => item !== ''),
      z.array(z.string()).max(MAX_REPEATED, `at most ${MAX_REPEATED} values`),
    )
    .describe(description)
    .default([])
}
