import { paths } from '#domain/paths.ts'
import { type OpenStore, openStore } from '#tests/support/built-store.ts'
import { pin } from '../measure/measured-process.ts'

interface StorePages {
  readonly home: string
  readonly listing: string
  readonly product: string
}

/** Starts a store pinned to one core, with a long provider time-out, and returns it with the three measured pages. */
export async function openMeasuredStore(
  environment: Readonly<Record<string, string>> = {},
): Promise<OpenStore & { readonly pages: StorePages }> {
  const store = await openStore({ LOADING_SCREEN_MS: '0', PROVIDER_TIMEOUT_MS: '30000', ...environment })
  pin(store.child, 'server')
  return { ...store, pages: await measuredPages(store.url) }
}

/** The pages that the benchmarks and Lighthouse measure. */
export async function measuredPages(storeUrl: string): Promise<StorePages> {
  const [id = ''] = await productIds(storeUrl, 1)
  return { home: paths.home(), listing: paths.products(), product: paths.details(id) }
}

/** Repeats the request while the mock builds its index. */
export async function productIds(storeUrl: string, count: number): Promise<readonly string[]> {
  const ask = () => fetch(`${storeUrl}/api/v1.0/products?limit=${count}`)
  let answer = await ask()
  for (let tries = 0; !answer.ok && tries < 10; tries += 1) answer = await ask()
  const { data } = (await answer.json()) as { data: { _id: string }[] }
  return data.map(({ _id }) => _id)
}

/** Returns an address that the page cache does not cache, because of an unknown query parameter. */
export function uncached(path: string): string {
  return `${path}?unknown=1`
}
