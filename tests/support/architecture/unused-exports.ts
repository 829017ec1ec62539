/** Every export is imported by a file that is not a test. */
import { importsOf } from './imports.ts'
import { nameOf } from './offences.ts'
import type { SourceFile } from './source-files.ts'
import { isNode, lineOf, type Node, nodesOf } from './syntax.ts'

/** Exports that no other file imports, as `path:line  name`. */
export function unusedExports(files: readonly SourceFile[]): readonly string[] {
  const used = new Set(files.flatMap(usedNames))
  return files
    .filter(({ path }) => !ENTRY.test(path))
    .flatMap((file) =>
      exportsOf(file)
        .filter(({ name }) => {
          const names = [`${file.path} ${name}`, `${file.path} *`]
          return !names.some((each) => used.has(each) || TESTED_ALONE.has(each))
        })
        .map(({ name, node }) => `${lineOf(file, node)}  ${name}`),
    )
}

/** Loaded by Vike, by a command, by a build tool or by the compiler: Vike's `+` files, entry points, configuration, declarations. `mock-api/index.ts` is the mock's public face. */
const ENTRY = /(^|\/)\+[^/]+$|^(server|tools\/\w+|mock-api)\/(index|main|dev)\.ts$|^\w+\.config\.ts$|\.d\.ts$/

/** Exported for tests alone, each for the reason that stands beside it. */
const TESTED_ALONE: ReadonlySet<string> = new Set([
  'domain/search/stemming.ts STEM_MIN_LETTERS',
  // SPEC §7 lists the calls of an admin; their screens are not shown (SPEC §6).
  'api/category-admin.ts createCategoryAdmin',
  'locales/namespaces.ts NAMESPACES',
  // Tests compare texts with those of i18next itself, without the cache of `pageTexts`.
  'locales/server-i18n.ts createRequestI18n',
  // Tests of middlewares need Express's application without load shedding and the fast path in front of it.
  'server/app.ts createApp',
  // Tests give it a number of open descriptors, which no real process should reach.
  'server/operations/descriptor-check.ts createDescriptorCheck',
  // Tested with hostile values, which a sign-in refuses earlier.
  'server/sign-in/routes.ts isSameSecret',
])

/** `domain/paths.ts paths` for each name that the file imports or re-exports; `domain/paths.ts *` for a whole module. */
function usedNames(file: SourceFile): readonly string[] {
  return importsOf(file).flatMap(({ target, isOwn, node }) =>
    isOwn ? namesOf(node).map((name) => `${target} ${name}`) : [],
  )
}

function namesOf(node: Node): readonly string[] {
  if (node.type === 'TSImportType') return [nameOf(node.qualifier) || '*']
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  if (specifiers.length === 0) return ['*']
  return specifiers.map((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return 'default'
    if (specifier.type === 'ImportNamespaceSpecifier') return '*'
    return nameOf(specifier.imported ?? specifier.local)
  })
}

function exportsOf(file: SourceFile): readonly { readonly name: string; readonly node: Node }[] {
  return nodesOf(file).flatMap(([node]) => {
    if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', node }]
    if (node.type !== 'ExportNamedDeclaration') return []
    const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
    const names = [...declaredNames(node.declaration), ...specifiers.map(({ exported }) => nameOf(exported))]
    return names.map((name) => ({ name, node }))
  })
}

function declaredNames(declaration: unknown): readonly string[] {
  if (!isNode(declaration)) return []
  if (!Array.isArray(declaration.declarations)) return [nameOf(declaration.id)]
  return declaration.declarations.flatMap(({ id }: { id: Node }) => namesInPattern(id))
}

/** `export const { a, b } = …` exports both. */
function namesInPattern(pattern: Node): readonly string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  const parts = [pattern.properties, pattern.elements].flat().filter(isNode)
  return parts.flatMap(({ value }) => (isNode(value) ? namesInPattern(value) : []))
}
