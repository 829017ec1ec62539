/** All pages of the store. A pattern of `domain/paths.ts` that is missing here is a type error. */
import type { BrowserContext } from 'playwright-core'
import { paths, type patterns } from '#domain/paths.ts'
import type { World } from './world.ts'

export interface StorePage {
  readonly name: string
  readonly path: (examples: Examples) => string
  /** Absent: 200. */
  readonly status?: number
  /** Requires a signed-in customer. */
  readonly personal?: true
}

export interface Examples {
  readonly productId: string
  readonly otherProductId: string
  readonly categoryId: string
}

const PAGES: Readonly<Record<keyof typeof patterns, Omit<StorePage, 'name'>>> = {
  home: { path: paths.home },
  products: { path: () => paths.products() },
  details: { path: ({ productId }) => paths.details(productId) },
  about: { path: paths.about },
  contact: { path: paths.contact },
  login: { path: () => paths.login() },
  signup: { path: () => paths.signup() },
  forgotPassword: { path: () => paths.forgotPassword() },
  profile: { path: paths.profile, personal: true },
  wishlist: { path: paths.wishlist, personal: true },
  privacy: { path: paths.privacy },
  quote: { path: () => paths.quote() },
  offer: { path: paths.offer },
  offline: { path: paths.offline },
  compare: { path: ({ productId }) => paths.compare([productId]) },
  detailsSheet: { path: ({ productId }) => paths.detailsSheet(productId) },
  wishlistSheet: { path: () => paths.wishlistSheet(), personal: true },
  quoteSheet: { path: paths.quoteSheet },
  offerSheet: { path: () => paths.offerSheet() },
}

/** One page per pattern. */
export const storePages: readonly StorePage[] = Object.entries(PAGES).map(([name, page]) => ({
  name,
  ...page,
}))

/** Pages in particular states. */
export const storeStates: readonly StorePage[] = [
  { name: 'a category', path: ({ categoryId }) => paths.category(categoryId) },
  { name: 'a filtered list', path: () => paths.products('view=list&keyword=oak&color=walnut&priceMin=100') },
  { name: 'a list of nothing', path: () => paths.products('keyword=zzzz') },
  {
    name: 'a comparison',
    path: ({ productId, otherProductId }) => paths.compare([productId, otherProductId]),
  },
  { name: 'a comparison of nothing', path: () => paths.compare() },
  { name: 'an unknown address', path: () => '/nowhere', status: 404 },
]

export async function findExamples(world: Pick<World, 'url'>): Promise<Examples> {
  const answer = await fetch(`${world.url}/api/v1.0/products?limit=2`)
  const { data } = (await answer.json()) as { data: { _id: string; categoryIds: string[] }[] }
  const [product, other] = data
  const [categoryId] = product?.categoryIds ?? []
  if (!product || !other || !categoryId) throw new Error('The mock has no two products in a category')
  return { productId: product._id, otherProductId: other._id, categoryId }
}

/** Signs the browser context in as the demo customer. */
export async function signIn(context: BrowserContext, world: World): Promise<void> {
  const cookie = await signedInCookie(world)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: world.url, httpOnly: true, sameSite: 'Lax' }])
}

/** `customerToken=…` of the demo customer. */
export async function signedInCookie({ url }: Pick<World, 'url'>): Promise<string> {
  const answer = await fetch(`${url}/api/v1.0/auth/customer/signin`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@sedir.example', password: 'Demo12345' }),
  })
  const [cookie] =
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('customerToken='))
      ?.split(';') ?? []
  if (cookie === undefined) throw new Error(`The demo customer could not sign in: ${answer.status}`)
  return cookie
}
