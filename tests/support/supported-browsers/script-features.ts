/** Features of built scripts that the oldest supported browsers lack. */
import { parseAst } from 'vite'
import { isNode, type Node } from '../architecture/syntax.ts'
import { entriesOfMember, entryAt, isSupported } from './compat-data.ts'

/**
 * Returns the names of the features: `URL.canParse`, `navigation`, `scrollend event`, `.checkVisibility()`. Types are
 * unknown: a method is reported if no interface has one of this name in all supported browsers. Properties of objects
 * other than `window`, `document` and `navigator` are not checked, and neither are optional calls (`a.b?.()`).
 */
export function unsupportedInScript(script: string): readonly string[] {
  const found = new Set<string>()
  visit(parseAst(script), undefined, (node, parent) => {
    const feature = featureOf(node, parent)
    if (feature) found.add(feature)
  })
  return [...found]
}

function featureOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'Identifier')
    return isReference(node, parent) ? unsupportedGlobal(nameOf(node)) : undefined
  if (node.type === 'CallExpression') return unsupportedEvent(node)
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node
  if (isCalled && parent.optional) return undefined
  const { object, property } = node as unknown as { object: Node; property: Node }
  return unsupportedMember(nameOf(object), nameOf(property), isCalled)
}

function unsupportedGlobal(name: string): string | undefined {
  const entry = ['api', 'api.Window', 'javascript.builtins']
    .map((path) => entryAt(...path.split('.'), name))
    .find(Boolean)
  return entry && !isSupported(entry) ? name : undefined
}

function unsupportedMember(owner: string, name: string, isCalled: boolean): string | undefined {
  const entry =
    entryAt('api', OBJECTS[owner] ?? '', name) ??
    entryAt('api', owner, `${name}_static`) ??
    entryAt('javascript', 'builtins', owner, name)
  if (entry) return isSupported(entry) ? undefined : owner === 'window' ? name : `${owner}.${name}`
  const entries = isCalled ? entriesOfMember(name) : []
  return entries.length > 0 && !entries.some(isSupported) ? `.${name}()` : undefined
}

const OBJECTS: Readonly<Record<string, string>> = {
  window: 'Window',
  document: 'Document',
  navigator: 'Navigator',
}

function unsupportedEvent({ callee, arguments: given }: Node): string | undefined {
  const { property } = callee as Node
  if (!isNode(property) || nameOf(property) !== 'addEventListener') return undefined
  const [type] = given as readonly Node[]
  const entries = typeof type?.value === 'string' ? entriesOfMember(`${type.value}_event`) : []
  return entries.length > 0 && !entries.some(isSupported) ? `${type?.value} event` : undefined
}

/** Minified scripts have short names for everything but globals and properties. */
function isReference(node: Node, parent: Node | undefined): boolean {
  if (nameOf(node).length <= 3 || !parent) return false
  if (parent.type === 'MemberExpression') return parent.object === node
  if (parent.type === 'Property') return parent.value === node
  return !['MethodDefinition', 'PropertyDefinition', 'ImportSpecifier', 'ExportSpecifier'].includes(
    parent.type,
  )
}

function nameOf(node: Node): string {
  return node.type === 'Identifier' ? String(node.name) : ''
}

function visit(
  value: unknown,
  parent: Node | undefined,
  note: (node: Node, parent: Node | undefined) => void,
): void {
  if (Array.isArray(value)) for (const item of value) visit(item, parent, note)
  else if (isNode(value)) {
    note(value, parent)
    for (const part of Object.values(value)) visit(part, value, note)
  }
}
