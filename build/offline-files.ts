/** The files of a build that the service worker caches for offline reading. */

interface BuiltFile {
  readonly file: string
  readonly css?: readonly string[]
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** The build's manifest: built files by source. */
type Manifest = Readonly<Record<string, BuiltFile>>

interface OfflineFiles {
  /** Scripts and styles of the pages that can be read offline, with the parts that they load on use. The first is the browser's entry. */
  readonly files: readonly string[]
  /** By language. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

const ENTRY = 'renderer/+client.ts'

/** Folders of what needs the network: account forms and pages. Texts are listed by language. */
const ONLINE_ONLY =
  /^locales\/|ui\/components\/account(-fields)?\/|pages\/(login|signup|forgot-password|profile)\b|libphonenumber/
const TEXTS = /^locales\/(\w+)\.json\?namespace=(?!account|profile|sheet)/

/** @param manifest of the browser's build */
export function listOfflineFiles(manifest: Manifest): OfflineFiles {
  const texts: Record<string, string[]> = {}
  for (const [source, { file }] of Object.entries(manifest)) {
    const language = TEXTS.exec(source)?.[1]
    if (language) texts[language] = [...(texts[language] ?? []), `/${file}`]
  }
  const seen = codeOfOtherPages(manifest)
  const files = new Set<string>()
  const collect = (source: string) => {
    const built = manifest[source]
    if (!built || seen.has(source) || ONLINE_ONLY.test(source)) return
    seen.add(source)
    for (const file of [built.file, ...(built.css ?? [])]) files.add(`/${file}`)
    for (const next of [...(built.imports ?? []), ...(built.dynamicImports ?? [])]) collect(next)
  }
  collect(ENTRY)
  return { files: [...files].filter((file) => /\.(js|css)$/.test(file)), texts }
}

/** A page's own code has no source in the manifest. Vike's entry of the page imports it, and so does the browser's entry. */
function codeOfOtherPages(manifest: Manifest): Set<string> {
  const pages = new Set(manifest[ENTRY]?.dynamicImports)
  const others = Object.entries(manifest).filter(
    ([source, { isEntry }]) => isEntry && ONLINE_ONLY.test(source),
  )
  const imported = others.flatMap(([, { imports = [] }]) => imports)
  return new Set(imported.filter((source) => pages.has(source)))
}
