/** The files of a page, from the build's manifest. */
import type { Language } from '#locales/languages.ts'
import { namespaceOf } from '#locales/page-namespace.ts'

/** Vite's manifest: built files by source. */
export type Manifest = Readonly<Record<string, BuiltFile>>

interface BuiltFile {
  readonly file: string
  /** Static imports, by their keys in the manifest. */
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  /** Files that styles and scripts refer to, such as fonts. */
  readonly assets?: readonly string[]
}

interface AskedPage {
  /** `/pages/details/@id` */
  readonly pageId: string
  readonly language: Language
  /** Decides the namespace of texts that the browser loads. */
  readonly pathname: string
}

interface PageFiles {
  /** The entry script. */
  readonly entry: string
  /** Scripts that hydration needs beside the entry: the page's own code and texts, and what these import. */
  readonly scripts: readonly string[]
  /** Style sheets, those of imported modules first. */
  readonly sheets: readonly string[]
  readonly fonts: readonly string[]
}

const ENTRY = 'renderer/+client.ts'

/** Returns the addresses of a page's files. */
export function pageFiles(manifest: Manifest, { pageId, language, pathname }: AskedPage): PageFiles {
  const namespace = namespaceOf(pathname)
  const name = `${pageId} ${language} ${namespace}`
  const ofManifest = found.get(manifest) ?? new Map<string, PageFiles>()
  found.set(manifest, ofManifest)
  const files = ofManifest.get(name) ?? collectFiles(manifest, pageId, language, namespace)
  ofManifest.set(name, files)
  return files
}

/** By page, language and namespace: the number of keys is bounded. */
const found = new WeakMap<Manifest, Map<string, PageFiles>>()

function collectFiles(manifest: Manifest, pageId: string, language: Language, namespace?: string): PageFiles {
  const texts = ['common', namespace].flatMap((each) =>
    each ? [`locales/${language}.json?namespace=${each}`] : [],
  )
  const sources = new Set<string>()
  // Vike's entry of a page imports the page's own code. No document loads the entry itself.
  const page = builtFrom(manifest, `virtual:vike:page-entry:client:${pageId}`).imports ?? []
  for (const source of [ENTRY, ...page, ...texts]) collect(manifest, source, sources)
  const built = [...sources].map((source) => builtFrom(manifest, source))
  const addresses = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`)
  return {
    entry: `/${builtFrom(manifest, ENTRY).file}`,
    scripts: addresses(
      [...sources].flatMap((source) => (source === ENTRY ? [] : builtFrom(manifest, source).file)),
    ),
    sheets: addresses(built.flatMap(({ css = [] }) => css)),
    fonts: addresses(built.flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.woff2')))),
  }
}

/** Adds a source behind those that it imports. */
function collect(manifest: Manifest, source: string, sources: Set<string>): void {
  if (sources.has(source)) return
  for (const imported of builtFrom(manifest, source).imports ?? []) collect(manifest, imported, sources)
  sources.add(source)
}

function builtFrom(manifest: Manifest, source: string): BuiltFile {
  const built = manifest[source]
  if (!built) throw new Error(`The build has no ${source}`)
  return built
}
