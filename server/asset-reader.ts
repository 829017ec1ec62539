import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads built assets as text, each once. The addresses are the build's own, never a visitor's. */
export function assetReader(directory: string): (address: string) => string {
  const texts = new Map<string, string>()
  return (address) => {
    const text = texts.get(address) ?? readFileSync(join(directory, address), 'utf8')
    texts.set(address, text)
    return text
  }
}
