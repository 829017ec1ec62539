/** What a page loads later, read off the build's own manifest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface BuiltFile {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Addresses of all files that a source needs, `/assets/…`. Those of the page that it is asked for on are among them. */
export function filesOfSource(source: string): ReadonlySet<string> {
  return filesOf(readManifest(), source)
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
