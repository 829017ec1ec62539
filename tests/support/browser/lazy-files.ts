/** Lazily loaded files, from the build's manifest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

interface BuiltFile {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly name?: string
}

/** Returns the sources of dynamically imported modules: `ui/components/toasts/toast-container.tsx`, `pages/about` for a page. */
export function lazySources(): readonly string[] {
  const manifest = readManifest()
  const asked = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports)
  return [...new Set(asked.map((source) => nameOf(manifest, source)))].sort()
}

/** Returns the addresses of all files that a source needs, `/assets/…`, including files that a page has already loaded. */
export function filesOfSource(source: string): ReadonlySet<string> {
  const manifest = readManifest()
  const keys = Object.keys(manifest).filter((key) => key === source || nameOf(manifest, key) === source)
  return new Set(keys.flatMap((key) => [...filesOf(manifest, key)]))
}

/** Holds the page's requests for the first file of a source until the returned function is called. */
export async function holdSource(page: Page, source: string): Promise<() => void> {
  const [file = ''] = filesOfSource(source)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${file}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Returns one name for a page's code and for Vike's entry of it; a chunk without a source has the name of its group or entry. */
function nameOf(manifest: Manifest, source: string): string {
  const [, page] = /^virtual:vike:page-entry:client:\/(.*)$/.exec(source) ?? []
  if (page) return page
  if (!source.startsWith('_')) return source
  const entry = Object.entries(manifest).find(
    ([each, { imports = [] }]) => each.startsWith('virtual:vike:page-entry') && imports.includes(source),
  )
  // The name of a chunk that several entries import consists of theirs.
  const name = manifest[source]?.name?.split('~').at(-1) ?? source
  return entry && name === '_Page' ? nameOf(manifest, entry[0]) : name
}

type Manifest = Readonly<Record<string, BuiltFile>>

/** Returns the addresses of a source's file, of its static imports, and of their style sheets. */
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
