/**
 * Measures what a browser fetches before a page is interactive, from its HTML and the build's manifest: the scripts that
 * the HTML names, their static imports, and the texts of the language. In bytes of brotli 11.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Language } from '#locales/languages.ts'

export interface PageWeight {
  /** Addresses, `/assets/…`. */
  readonly scriptFiles: readonly string[]
  readonly scripts: number
  /** Without the pictures in them. */
  readonly styles: number
  /** Pictures inside the styles. */
  readonly embeddedPictures: number
  /** Preloaded fonts. */
  readonly fonts: number
  /** The HTML with its inline styles and data. */
  readonly html: number
}

interface BuiltFile {
  readonly file: string
  readonly imports?: readonly string[]
}

const dist = join(process.cwd(), 'dist')

export function weighPage(html: string, language: Language): PageWeight {
  const manifest = readManifest()
  const named = [
    ...attributes(html, /<script[^>]* src="([^"]+)"/g),
    ...attributes(html, /<link rel="modulepreload" href="([^"]+)"/g),
    manifest.addressOf(`locales/${language}.json?namespace=common`),
  ]
  const scriptFiles = [...manifest.withImports(named)]
  const inline = attributes(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  const styles = inline.map((text) => brotliSize(Buffer.from(text.replace(EMBEDDED_PICTURE, ''))))
  const pictures = inline.flatMap((text) => attributes(text, EMBEDDED_PICTURE))
  const sheets = attributes(html, /<link rel="stylesheet"[^>]* href="([^"]+)"/g).map(builtSize)
  // In the markup in Arabic, and in a script of the markup in the other languages.
  const fonts = attributes(html.replace(/<style[\s\S]*?<\/style>/g, ''), /"(\/[^"]+\.woff2)"/g)
  return {
    scriptFiles,
    scripts: sum(scriptFiles.map(builtSize)),
    styles: sum([...styles, ...sheets]),
    embeddedPictures: sum(pictures.map((base64) => Buffer.from(base64, 'base64').length)),
    fonts: sum(fonts.map((address) => readBuilt(address).length)),
    html: brotliSize(Buffer.from(html)),
  }
}

const EMBEDDED_PICTURE = /data:image\/\w+;base64,([\w+/=]+)/g

/** Returns the compressed size of a built file, by its address. */
export function builtSize(address: string): number {
  const known = sizes.get(address)
  if (known !== undefined) return known
  const size = brotliSize(readBuilt(address))
  sizes.set(address, size)
  return size
}

const sizes = new Map<string, number>()

function readManifest() {
  const entries = JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8')) as Record<string, BuiltFile>
  const byAddress = new Map(Object.values(entries).map((entry) => [`/${entry.file}`, entry]))
  const addressOf = (key: string) => {
    const entry = entries[key]
    if (!entry) throw new Error(`The build has no ${key}`)
    return `/${entry.file}`
  }

  function withImports(addresses: readonly string[], found = new Set<string>()): Set<string> {
    for (const address of addresses) {
      if (found.has(address)) continue
      found.add(address)
      withImports((byAddress.get(address)?.imports ?? []).map(addressOf), found)
    }
    return found
  }

  return { addressOf, withImports }
}

function readBuilt(address: string): Buffer {
  return readFileSync(join(dist, 'client', address))
}

function brotliSize(bytes: Buffer): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params }).length
}

function attributes(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].flatMap(([, value]) => (value === undefined ? [] : [value]))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
