/**
 * The provider's shapes as they travel, one zod schema each (CONTRACT.md). The mock validates with them
 * and publishes them as OpenAPI; the store imports their types alone, so that zod never reaches a browser.
 */
import { z } from 'zod'

/** 24 lower-case hex characters. */
export const objectId = z.string().regex(/^[0-9a-f]{24}$/)
const isoTime = z.iso.datetime()
/** A path below the provider's host, as stored. */
const hostPath = z.string().regex(/^\//)

export const wireProductCategory = z.object({
  _id: objectId,
  nameEn: z.string(),
  nameAr: z.string(),
  nameTr: z.string(),
  image: hostPath.optional(),
  children: z.array(objectId),
})

export const wireProduct = z.object({
  _id: objectId,
  titleEn: z.string(),
  titleAr: z.string(),
  titleTr: z.string(),
  descriptionEn: z.string(),
  descriptionAr: z.string(),
  descriptionTr: z.string(),
  categories: z.array(wireProductCategory),
  categoryIds: z.array(objectId),
  images: z.array(hostPath).min(1),
  video: hostPath.optional(),
  sku: z.string(),
  type: z.string(),
  pieces: z.int().positive().optional(),
  weight: z.number().positive().optional().describe('grams'),
  length: z.number().positive().optional().describe('centimetres'),
  width: z.number().positive().optional().describe('centimetres'),
  // SPEC §3: the wire spells it "heigh".
  heigh: z.number().positive().optional().describe('centimetres'),
  newPrice: z.number().positive().optional().describe('US dollars'),
  oldPrice: z.number().positive().optional().describe('US dollars'),
  rating: z.number().min(0).max(5),
  tags: z.array(z.string()),
  colors: z.array(z.string()),
  isFavorite: z.boolean(),
  createdAt: isoTime,
  attachments: z.array(hostPath).optional(),
})

export const wireColor = z.object({
  name: z.string(),
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  productCount: z.int().nonnegative(),
})

export interface WireCategory {
  _id: string
  nameEn: string
  nameAr: string
  nameTr: string
  image?: string
  parent?: string | null
  productCount: number
  children: WireCategory[]
}

/** In `GET /categories` the children are ids; in `GET /categories/recursive` they are nested. */
export const wireFlatCategory = z.object({
  _id: objectId,
  nameEn: z.string(),
  nameAr: z.string(),
  nameTr: z.string(),
  image: hostPath.optional(),
  parent: objectId.nullable(),
  productCount: z.int().nonnegative(),
  children: z.array(objectId),
})

export const wireCategory: z.ZodType<WireCategory> = z
  .object({
    _id: objectId,
    nameEn: z.string(),
    nameAr: z.string(),
    nameTr: z.string(),
    image: hostPath.optional(),
    parent: objectId.nullable().optional(),
    productCount: z.int().nonnegative(),
    get children() {
      return z.array(wireCategory)
    },
  })
  .meta({ id: 'Category' })

export const wireUser = z.object({
  _id: objectId,
  username: z.string(),
  email: z.email(),
  phone: z.string().optional(),
  gender: z.enum(['Male', 'Female']).optional(),
  birthDay: z.iso.date().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  image: hostPath.optional(),
  role: z.enum(['customer', 'admin']),
})

export const wireRating = z.object({
  _id: objectId,
  product: objectId,
  user: z.object({ _id: objectId, username: z.string(), image: hostPath.optional() }),
  rating: z.int().min(1).max(5),
  comment: z.string().optional(),
  createdAt: isoTime,
})

export const wirePagination = z.object({
  currentPage: z.int().positive(),
  numberOfPage: z.int().nonnegative(),
  next: z.int().positive().nullable(),
  prev: z.int().positive().nullable(),
  skip: z.int().nonnegative(),
  limit: z.int().positive(),
})

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    results: z.int().nonnegative(),
    allResults: z.int().nonnegative(),
    paginationResult: wirePagination,
  })
}

export function dataOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data })
}

export const wireShowcase = z.object({
  theDay: z.array(wireProduct),
  latest: z.array(wireProduct),
  featured: z.array(wireProduct),
})

export const wireVisit = z.object({ _id: objectId, createdAt: isoTime })

/** A sign-in answer. */
export const wireSession = z.object({ token: z.string(), data: wireUser })

export const wireMessage = z.object({ message: z.string() })

export const wireFailure = z.object({
  message: z.string(),
  errors: z.array(z.object({ msg: z.string(), param: z.string(), location: z.string() })).optional(),
})

export type WireProduct = z.infer<typeof wireProduct>
export type WireProductCategory = z.infer<typeof wireProductCategory>
export type WireColor = z.infer<typeof wireColor>
export type WireFlatCategory = z.infer<typeof wireFlatCategory>
export type WireUser = z.infer<typeof wireUser>
export type WireRating = z.infer<typeof wireRating>
export type WireShowcase = z.infer<typeof wireShowcase>
export type WireVisit = z.infer<typeof wireVisit>
export type WireSession = z.infer<typeof wireSession>
export type WireFailure = z.infer<typeof wireFailure>
export type WirePagination = z.infer<typeof wirePagination>

export interface WireList<Item> {
  data: Item[]
  results: number
  allResults: number
  paginationResult: WirePagination
}
