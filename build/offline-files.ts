/** What the service worker keeps of a build, so that what a person has seen can be read without a network. */

interface BuiltFile {
  readonly file: string
  readonly css?: readonly string[]
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** The build's list of its files, by their sources. */
type Manifest = Readonly<Record<string, BuiltFile>>

export interface FilesForReading {
  /** Scripts and styles of the pages that can be read, with what they load when it is used. */
  readonly files: readonly string[]
  /** By language. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** Nobody signs up without a network. Texts are kept by language. */
const NOT_FOR_READING =
  /^locales\/|ui\/components\/account(-fields)?\/|pages\/(login|signup|forgot-password|profile)\b|libphonenumber/
const TEXTS = /^locales\/(\w+)\.json\?part=(?!account|profile|sheet)/

export function filesForReading(manifest: Manifest): FilesForReading {
  const texts: Record<string, string[]> = {}
  for (const [source, { file }] of Object.entries(manifest)) {
    const language = TEXTS.exec(source)?.[1]
    if (language) texts[language] = [...(texts[language] ?? []), `/${file}`]
  }
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
  const seen = codeOfOtherPages(manifest, entries)
  const files = new Set<string>()
  const collect = (source: string) => {
    const built = manifest[source]
    if (!built || seen.has(source) || NOT_FOR_READING.test(source)) return
    seen.add(source)
    for (const file of [built.file, ...(built.css ?? [])]) files.add(`/${file}`)
    for (const next of [...(built.imports ?? []), ...(built.dynamicImports ?? [])]) collect(next)
  }
  entries.forEach(collect)
  return { files: [...files].filter((file) => /\.(js|css)$/.test(file)), texts }
}

/** A page's own code has no name: it is what the page's entry imports, and what the first page's entry loads by address. */
function codeOfOtherPages(manifest: Manifest, entries: readonly string[]): Set<string> {
  const loadedByAddress = new Set(entries.flatMap((entry) => manifest[entry]?.dynamicImports ?? []))
  const imported = entries
    .filter((entry) => NOT_FOR_READING.test(entry))
    .flatMap((entry) => manifest[entry]?.imports ?? [])
  return new Set(imported.filter((source) => loadedByAddress.has(source)))
}
