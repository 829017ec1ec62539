import type { World } from '../mock-state.ts'
import type { Uploads } from './uploads.ts'

/** Equal pictures share a file: it goes when nobody shows it any more. */
export async function forgetPicture(world: World, uploads: Uploads, path: string | undefined): Promise<void> {
  const { accounts, categories } = world.store.records
  if (![...accounts, ...categories].some(({ image }) => image === path)) await uploads.forget(path)
}
