import { finished } from 'node:stream/promises'
import type { BrotliCompress, DeflateRaw } from 'node:zlib'

/** One stream of compressed bytes, cut where the parts end: each cut is a whole byte, and later parts know the earlier. */
export async function compressParts(
  compressor: BrotliCompress | DeflateRaw,
  flushKind: number,
  parts: readonly Buffer[],
): Promise<readonly Buffer[]> {
  let chunks: Buffer[] = []
  compressor.on('data', (chunk: Buffer) => chunks.push(chunk))
  const cut: Buffer[] = []
  const take = () => {
    cut.push(Buffer.concat(chunks))
    chunks = []
  }
  for (const part of parts.slice(0, -1)) {
    compressor.write(part)
    await new Promise<void>((resolve) => compressor.flush(flushKind, () => resolve()))
    take()
  }
  compressor.end(parts.at(-1))
  await finished(compressor)
  take()
  return cut
}
