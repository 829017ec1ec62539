/** Finds what a rule forbids in a file, each as `path:line  what`. */
import { type Import, importsOf } from './imports.ts'
import type { SourceFile } from './source-files.ts'
import { isNode, lineOf, type Node, nodesOf } from './syntax.ts'

export function offendingImports(file: SourceFile, offends: (imported: Import) => boolean): string[] {
  return importsOf(file)
    .filter(offends)
    .map(({ at, target }) => `${at}  ${target}`)
}

export function offendingNodes(
  file: SourceFile,
  offence: (node: Node, around: readonly Node[]) => string | undefined,
): string[] {
  return nodesOf(file).flatMap(([node, around]) => {
    const what = offence(node, around)
    return what === undefined ? [] : [`${lineOf(file, node)}  ${what}`]
  })
}

/** Uses of a global by its own name or through `globalThis`; a property or a type of that name is none. */
export function offendingGlobals(file: SourceFile, names: readonly string[]): string[] {
  return offendingNodes(file, (node, around) => {
    if (node.type !== 'Identifier' || !names.includes(nameOf(node))) return undefined
    const holder = around.at(-1)
    if (holder?.type === 'MemberExpression' && holder.property === node && !holder.computed) {
      return ['globalThis', 'window', 'self'].includes(nameOf(holder.object)) ? nameOf(node) : undefined
    }
    const isUse =
      !around.some(({ type }) => type.startsWith('TS') && !TYPED_VALUES.has(type)) &&
      !(holder?.type === 'Property' && holder.key === node && holder.value !== node) &&
      !(holder?.type === 'MethodDefinition' && holder.key === node) &&
      !declares(file, nameOf(node))
    return isUse ? nameOf(node) : undefined
  })
}

/** What stands in these is a value with a type, not a type. */
const TYPED_VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** A file's own parameter or constant of that name is not the global. */
function declares(file: SourceFile, name: string): boolean {
  return nodesOf(file).some(([node]) => {
    const patterns = [node.id, ...(Array.isArray(node.params) ? node.params : [])].filter(isNode)
    return patterns.some((pattern) => namesIn(pattern).includes(name))
  })
}

function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  const parts = [pattern.properties, pattern.elements].flat().filter(isNode)
  return [...parts.map(({ value, argument }) => value ?? argument), pattern.left]
    .filter(isNode)
    .flatMap(namesIn)
}

export function offendingDeclarations(file: SourceFile, pattern: RegExp): string[] {
  const bare = file.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...bare.matchAll(pattern)].map(
    (match) => `${file.path}:${bare.slice(0, match.index).split('\n').length}  ${match[0].trim()}`,
  )
}

export function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : ''
}
