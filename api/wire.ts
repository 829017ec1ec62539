/**
 * zod schemas of the provider's JSON (CONTRACT.md). The mock validates with them and publishes them as OpenAPI. The
 * store imports only their types, so that zod is not in the browser bundle.
 */
import { z } from 'zod'

/** 24 lower-case hexadecimal characters. */
export const objectId = z.string().regex(/^[0-9a-f]{24}$/)
const isoTime = z.iso.datetime()
/** A stored path on the provider's host. */
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

/** `GET /categories` has ids as children; `GET /categories/recursive` has nested categories. */
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
  pendingEmail: z.email().optional().describe('A new address whose mailed code has not been entered yet'),
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

/** Response to a sign-in. */
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
export type WireSession = z.infer<typeof wireSession>
export type WireRating = z.infer<typeof wireRating>
export type WirePagination = z.infer<typeof wirePagination>

export interface WireList<Item> {
  data: Item[]
  results: number
  allResults: number
  paginationResult: WirePagination
}

/* Request bodies. Unknown fields are ignored (CONTRACT.md, Conventions). */

/** E-mail addresses are compared without case and surrounding space. */
const emailAddress = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Email is too long')
  .pipe(z.email('Email is not valid'))
  .meta({ format: 'email' })

/** SPEC §5: at least 8 characters, only letters and digits, at least one of each. */
const PASSWORD_RULE = 'Password should be minimum of 8 characters and contain letters and numbers'
const newPassword = z
  .string(PASSWORD_RULE)
  .max(128, 'Password is too long')
  .regex(/^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]{8,}$/, PASSWORD_RULE)

/**
 * A password that is compared with a stored hash. Any text is valid. The length is bounded, so that requests cannot
 * make the server hash megabytes.
 */
const anyPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(256, 'Password is too long')
const sixDigits = z.string('Code is required').trim().min(1, 'Code is required').max(64, 'Code is not valid')
const username = z
  .string('Username is required')
  .trim()
  .min(1, 'Username is required')
  .max(60, 'Username is too long')
const phoneNumber = z
  .string('Phone is required')
  .trim()
  .regex(/^\+?(?:[ ()-]*\d){6,15}[ ()-]*$/, 'Phone is not valid')
  .max(32, 'Phone is not valid')

export const wireSignUp = z.object({
  username,
  email: emailAddress,
  password: newPassword,
  phone: phoneNumber,
})
export const wireSignUpAnswer = z.object({
  message: z.string(),
  data: z.object({ email: z.string(), phone: z.string() }),
})
export const wireVerification = z.object({
  email: emailAddress,
  phone: z.string('Phone is required').trim().max(32, 'Phone is not valid'),
  emailCode: sixDigits,
})
export const wireSignIn = z.object({ email: emailAddress, password: anyPassword })
export const wireIdentity = z.object({
  idToken: z.string('Token is required').min(1, 'Token is required').max(8192, 'Token is too long'),
})
export const wirePasswordChange = z.object({ password: anyPassword, newPassword })
export const wireForgotPassword = z.object({ email: emailAddress })
export const wireResetCode = z.object({ resetCode: sixDigits })
export const wireResetCodeAnswer = z.object({ message: z.string(), data: z.object({ email: z.string() }) })
export const wirePasswordReset = z.object({ email: emailAddress, newPassword })

/** An empty string or `null` removes the value. */
function clearable<Value extends z.ZodType>(value: Value) {
  return z.union([z.literal(''), z.null(), value]).optional()
}

/** The `json` part of `PUT /auth/customer/profile`. All fields are optional. */
export const wireProfileChanges = z.object({
  username: username.optional(),
  email: emailAddress.optional(),
  phone: clearable(phoneNumber),
  // A union with an enumeration would say "Invalid input" only.
  gender: z.enum(['', 'Male', 'Female'], 'Gender should be Male or Female').nullish(),
  birthDay: clearable(z.iso.date('Birthday should be a date, as 1990-12-31')),
  address: clearable(z.string('Address is not valid').trim().max(300, 'Address is too long')),
  city: clearable(z.string('City is not valid').trim().max(100, 'City is too long')),
})

export const wireFavorite = z.object({
  favoriteId: z.string('Product is required').min(1, 'Product is required'),
})
export const wireFavorites = z.object({ message: z.string(), data: z.array(objectId) })

export const wireNewRating = z.object({
  product: z.string('Product is required').min(1, 'Product is required'),
  rating: z
    .int('Rating should be a whole number from 1 to 5')
    .min(1, 'Rating should be a whole number from 1 to 5')
    .max(5, 'Rating should be a whole number from 1 to 5'),
  comment: z.string('Comment is not valid').trim().max(2000, 'Comment is too long').nullish(),
})

const categoryName = z
  .string('A name in each language is required')
  .trim()
  .min(1, 'A name in each language is required')
  .max(80, 'Name is too long')

/** The `json` part of `POST` and `PUT /categories`. */
export const wireCategoryChanges = z.object({
  nameEn: categoryName,
  nameAr: categoryName,
  nameTr: categoryName,
  parent: z.union([z.literal(''), z.null(), z.string('Parent is not valid')]).optional(),
})
export const wireManyIds = z.object({
  ids: z
    .array(z.string('Ids should be texts'), 'Ids are required')
    .min(1, 'Ids are required')
    .max(100, 'Too many ids'),
})

export type WireProfileChanges = z.infer<typeof wireProfileChanges>
export type WireCategoryChanges = z.infer<typeof wireCategoryChanges>
