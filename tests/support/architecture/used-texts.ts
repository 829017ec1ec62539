import type { SourceFile } from './source-files.ts'
import { isNode, literalText, nodesOf } from './syntax.ts'

/**
 * Whether any of the files uses a key: as a string (`t('nav.home')`, a table of keys), or as a template
 * that it fits (`t(`home.spaces.${space}.name`)`), which has to begin with a group's name.
 */
export function usesKey(files: readonly SourceFile[]): (key: string) => boolean {
  const said = new Set<string>()
  const patterns: RegExp[] = []
  for (const [node] of files.flatMap(nodesOf)) {
    const text = literalText(node)
    if (text === undefined) continue
    if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || node.quasis.length === 1)
      said.add(text)
    else {
      const parts = node.quasis.filter(isNode).map((quasi) => cookedOf(quasi))
      if (/^\w+\./.test(parts[0] ?? '')) patterns.push(new RegExp(`^${parts.map(escaped).join('.+')}$`))
    }
  }
  return (key) => said.has(key) || patterns.some((pattern) => pattern.test(key))
}

function cookedOf(quasi: { readonly [part: string]: unknown }): string {
  return (quasi.value as { cooked: string }).cooked
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
