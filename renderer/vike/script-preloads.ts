import type { Language } from '#locales/languages.ts'
import { namespaceOf } from '#locales/page-namespace.ts'

/** The build's manifest: built files by source. */
export type Manifest = Readonly<Record<string, BuiltFile>>

interface BuiltFile {
  readonly file: string
  /** Name of the chunk group, for a file of several sources (build/vite/chunks.ts). */
  readonly name?: string
  readonly imports?: readonly string[]
}

interface AskedPage {
  readonly pageId: string
  readonly language: Language
  /** Decides the namespace of texts that the browser loads. */
  readonly pathname: string
}

/**
 * Returns the addresses of the scripts that hydration needs beside the entry: the page's own code, its texts, and their
 * static imports.
 */
export function scriptPreloads(
  manifest: Manifest,
  { pageId, language, pathname }: AskedPage,
): readonly string[] {
  const namespace = namespaceOf(pathname)
  const name = `${pageId} ${language} ${namespace}`
  const known = found.get(manifest)?.get(name)
  if (known) return known
  const files = new Set<string>()
  const entry =
    Object.keys(manifest).find((source) => source.endsWith('/runtime-client-routing/entry.js')) ?? ''
  for (const source of [entry, pageEntry(pageId)]) {
    for (const imported of builtFrom(manifest, source).imports ?? []) collect(manifest, imported, files)
  }
  for (const each of ['common', namespace])
    if (each) collect(manifest, `locales/${language}.json?namespace=${each}`, files)
  const addresses = [...files].map((file) => `/${file}`)
  const ofManifest = found.get(manifest) ?? new Map<string, readonly string[]>()
  found.set(manifest, ofManifest.set(name, addresses))
  return addresses
}

/** Returns the addresses of the client router and of its entry for the page, which it imports when it starts. */
export function routerFiles(manifest: Manifest, pageId: string): readonly string[] {
  const router = Object.values(manifest).find(({ name }) => name === CLIENT_ROUTER)
  if (!router) throw new Error('The build has no client router')
  return [router, builtFrom(manifest, pageEntry(pageId))].map(({ file }) => `/${file}`)
}

/** By page, language and namespace: the number of keys is bounded. */
const found = new WeakMap<Manifest, Map<string, readonly string[]>>()

/** Vike's entry of a page. It imports the page's own code. */
const pageEntry = (pageId: string) => `virtual:vike:page-entry:client:${pageId}`

/** Not needed for hydration. */
const CLIENT_ROUTER = 'client-router'

function collect(manifest: Manifest, source: string, files: Set<string>): void {
  const { file, name, imports = [] } = builtFrom(manifest, source)
  if (name === CLIENT_ROUTER || files.has(file)) return
  files.add(file)
  for (const imported of imports) collect(manifest, imported, files)
}

function builtFrom(manifest: Manifest, source: string): BuiltFile {
  const built = manifest[source]
  if (!built) throw new Error(`The build has no ${source}`)
  return built
}
