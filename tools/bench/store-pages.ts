import { paths } from '#domain/paths.ts'
import { type OpenStore, openStore } from '#tests/support/built-store.ts'
import { pin } from '../measure/measured-process.ts'

interface StorePages {
  readonly home: string
  readonly listing: string
  readonly product: string
}

/** A store on its own core, patient with a busy machine, and the three pages that are measured. */
export async function openMeasuredStore(
  environment: Readonly<Record<string, string>> = {},
): Promise<OpenStore & { readonly pages: StorePages }> {
  const store = await openStore({ LOADING_SCREEN_MS: '0', PROVIDER_TIMEOUT_MS: '30000', ...environment })
  pin(store.child, 'server')
  const [id = ''] = await productIds(store.url, 1)
  return { ...store, pages: { home: paths.home(), listing: paths.products(), product: paths.details(id) } }
}

/** The first list of all may wait for the mock's index. */
export async function productIds(storeUrl: string, count: number): Promise<readonly string[]> {
  const ask = () => fetch(`${storeUrl}/api/v1.0/products?limit=${count}`)
  let answer = await ask()
  for (let tries = 0; !answer.ok && tries < 10; tries += 1) answer = await ask()
  const { data } = (await answer.json()) as { data: { _id: string }[] }
  return data.map(({ _id }) => _id)
}

/** An address that is never kept, because its query says something that no page knows. */
export function notKept(path: string): string {
  return `${path}?unknown=1`
}
