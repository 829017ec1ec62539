/** What a page loads later, read off the build's own manifest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface BuiltFile {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly name?: string
}

/** Sources of the modules that some `import()` asks for: `ui/components/toasts/toast-shelf.tsx`, `pages/about` for a page. */
export function lazySources(): readonly string[] {
  const manifest = readManifest()
  const asked = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports)
  return [...new Set(asked.map((source) => nameOf(manifest, source)))].sort()
}

/** Addresses of all files that a source needs, `/assets/…`. Those of the page that it is asked for on are among them. */
export function filesOfSource(source: string): ReadonlySet<string> {
  const manifest = readManifest()
  const keys = Object.keys(manifest).filter((key) => key === source || nameOf(manifest, key) === source)
  return new Set(keys.flatMap((key) => [...filesOf(manifest, key)]))
}

/** A page's code and the entry that Vike knows it by are one; a chunk without a source has its group's name. */
function nameOf(manifest: Manifest, source: string): string {
  const [, page] = /^virtual:vike:page-entry:client:\/(.*)$/.exec(source) ?? []
  if (page) return page
  if (!source.startsWith('_')) return source
  const entry = Object.entries(manifest).find(
    ([each, { imports = [] }]) => each.startsWith('virtual:vike:page-entry') && imports.includes(source),
  )
  return entry && manifest[source]?.name === '_Page'
    ? nameOf(manifest, entry[0])
    : (manifest[source]?.name ?? source)
}

type Manifest = Readonly<Record<string, BuiltFile>>

/** Addresses of a source's own file, of what it imports at once, and of their style sheets. */
function filesOf(manifest: Manifest, source: string, found = new Set<string>()): ReadonlySet<string> {
  const { file, imports = [], css = [] } = manifest[source] ?? { file: '' }
  const address = `/${file}`
  if (!file || found.has(address)) return found
  found.add(address)
  for (const sheet of css) found.add(`/${sheet}`)
  for (const imported of imports) filesOf(manifest, imported, found)
  return found
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(process.cwd(), 'dist', 'assets.json'), 'utf8'))
}
