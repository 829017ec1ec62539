import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBody } from '../http/read-body.ts'
import { MOCK_WORLD_HEADER } from '../provider/caller.ts'
import { broken, unreachable } from '../provider/errors.ts'
import type { OpenProviderFile } from '../provider/files.ts'
import { pictureFormat } from './picture-format.ts'
import type { ImageRequest } from './request.ts'

/** Resolves with the original picture, or `undefined` when there is none. Rejects with `ProviderUnanswered`. */
export type ReadOriginal = (original: ImageRequest['original']) => Promise<Buffer | undefined>

const MAX_BYTES = 15 * 1024 * 1024
const MAX_TRANSFER_MS = 10_000

export function createOriginals(scenesDirectory: string, open: OpenProviderFile): ReadOriginal {
  return async (original) => {
    if (original.at === 'store') return readScene(join(scenesDirectory, original.name))
    const bytes = await fetchOriginal(original, open)
    return bytes && pictureFormat(bytes) ? bytes : undefined
  }
}

async function readScene(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
}

async function fetchOriginal(
  { path, world }: Extract<ImageRequest['original'], { at: 'provider' }>,
  open: OpenProviderFile,
): Promise<Buffer | undefined> {
  const answer = await open(path, {
    headers: { accept: 'image/*', ...(world && { [MOCK_WORLD_HEADER]: world }) },
    signal: AbortSignal.timeout(MAX_TRANSFER_MS),
  })
  const status = answer.statusCode ?? 0
  if (status !== 200) {
    answer.destroy()
    if (status >= 500 || status === 429) throw broken(String(status))
    return undefined
  }
  const bytes = await readBody(answer, MAX_BYTES).catch((cause: unknown) => {
    throw unreachable(cause)
  })
  if (!bytes) throw broken(`a picture of more than ${MAX_BYTES} bytes`)
  return bytes
}
