/** Reads TypeScript and TSX as a tree, with the parser that Vite builds with. */
import { parseAst } from 'vite'
import type { SourceFile } from './source-files.ts'

/** A node of ESTree with TypeScript and JSX; only what a question names is looked at. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [part: string]: unknown
}

type Placed = readonly [node: Node, around: readonly Node[]]

/** All nodes of a file in the order of the text, each with the nodes round it, the nearest last. */
export function nodesOf(file: SourceFile): readonly Placed[] {
  const known = read.get(file)
  if (known) return known
  const found: Placed[] = []
  const visit = (value: unknown, around: readonly Node[]): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, around)
    else if (isNode(value)) {
      found.push([value, around])
      for (const part of Object.values(value)) visit(part, [...around, value])
    }
  }
  visit(parseAst(file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' }), [])
  read.set(file, found)
  return found
}

/** Every rule reads every file. */
const read = new WeakMap<SourceFile, readonly Placed[]>()

export function lineOf(file: SourceFile, node: Node): string {
  return `${file.path}:${file.text.slice(0, node.start).split('\n').length}`
}

/** The text of a string literal or of a template without values. */
export function literalText(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : undefined
  if (value.type !== 'TemplateLiteral' || !Array.isArray(value.quasis)) return undefined
  return value.quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join('')
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
