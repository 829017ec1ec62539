import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'
import { isNode, lineOf, literalText, type Node, nodesOf } from './syntax.ts'

export interface Import {
  /** `path:line` of the import. */
  readonly at: string
  readonly from: SourceFile
  /** From the root for our own files (`domain/paths.ts`), else the package's specifier. */
  readonly target: string
  readonly isOwn: boolean
  /** Gone after compiling. */
  readonly typesOnly: boolean
  /** The statement or expression of the import. */
  readonly node: Node
}

/** Every import of a file: static, re-exporting, dynamic, and of a type in place. */
export function importsOf(file: SourceFile): readonly Import[] {
  return nodesOf(file).flatMap(([node]) => {
    if (!IMPORTS.has(node.type)) return []
    const specifier = literalText(node.source)
    if (specifier === undefined) return []
    const isOwn = /^[.#]/.test(specifier)
    return [
      {
        at: lineOf(file, node),
        from: file,
        target: resolve(file, specifier),
        isOwn,
        typesOnly: isForTypes(node),
        node,
      },
    ]
  })
}

/** `ui/data/queries.ts` → `ui` */
export function topFolderOf(path: string): string {
  return path.split('/')[0] ?? ''
}

const IMPORTS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function resolve(file: SourceFile, specifier: string): string {
  const plain = specifier.replace(/[?].*$/, '')
  if (plain.startsWith('#')) return plain.slice(1)
  return plain.startsWith('.') ? posix.join(posix.dirname(file.path), plain) : plain
}

function isForTypes(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  return (
    specifiers.length > 0 &&
    specifiers.every(({ importKind, exportKind }) => (importKind ?? exportKind) === 'type')
  )
}
