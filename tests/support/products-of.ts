import type { WireList, WireProduct } from '#api/wire.ts'

/** Returns the newest products of a store's provider: `productsOf(world().url, 2)`. */
export async function productsOf(url: string, limit: number) {
  const answer = await fetch(`${url}/api/v1.0/products?sort=-createdAt&limit=${limit}`)
  const { data } = (await answer.json()) as WireList<WireProduct>
  return data as readonly WireProduct[] as readonly [WireProduct, WireProduct, ...WireProduct[]]
}
