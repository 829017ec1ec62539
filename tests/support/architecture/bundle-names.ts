/** A folder is a chunk: a product file can be renamed without a change of the bundles. */
import { offendingNodes } from './offences.ts'
import type { SourceFile } from './source-files.ts'
import { literalText, type Node } from './syntax.ts'

/**
 * Returns the places where a build file tells a product file from its neighbours: a regular expression that matches
 * the file but not the same file under another name, or a string with its folder and name. Imports are no such places.
 * @param paths of the product's files
 * @param entries strings that name the first file of a bundle
 */
export function namedFiles(
  buildFile: SourceFile,
  paths: readonly string[],
  entries: readonly string[],
): readonly string[] {
  return offendingNodes(buildFile, (node, around) => {
    const pattern = patternOf(node)
    if (pattern) return paths.find((path) => pattern.test(`/${path}`) !== pattern.test(`/${renamed(path)}`))
    const text = literalText(node)
    if (text === undefined || entries.includes(text) || /^(Im|Ex)port/.test(around.at(-1)?.type ?? '')) return
    return paths.find((path) => text.includes(lastNames(path)))
  })
}

/** `ui/components/badge.module.css` → `ui/components/renamed.module.css`; Vike decides names such as `+Page.tsx`. */
function renamed(path: string): string {
  return path.replace(/\/[^/+.][^/.]*(?=[^/]*$)/, '/renamed')
}

/** `ui/components/badge.module.css` → `components/badge.` */
function lastNames(path: string): string {
  const [folder = '', file = ''] = path.split('/').slice(-2)
  return `${folder}/${file.split('.')[0]}.`
}

function patternOf(node: Node): RegExp | undefined {
  const { pattern, flags } = (node.regex ?? {}) as { readonly pattern?: string; readonly flags?: string }
  return pattern === undefined ? undefined : new RegExp(pattern, flags?.replace('g', ''))
}
