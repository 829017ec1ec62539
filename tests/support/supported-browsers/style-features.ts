/** Features of built style sheets that the oldest supported browsers lack. Rules inside `@supports` and properties with a prefixed twin are not reported. */
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { entriesOfCssType, entryAt, isSupported } from './compat-data.ts'

/** Returns the names of the features: `text-wrap: balance`, `:popover-open`, `@starting-style`, `(scripting)`, `attr()`. */
export function unsupportedInStyles(sheet: string): readonly string[] {
  const found = new Set<string>()
  postcss.parse(sheet).walk((node) => {
    if (isInsideSupports(node)) return
    for (const feature of featuresOf(node)) found.add(feature)
  })
  return [...found]
}

function featuresOf(node: { readonly type: string }): readonly string[] {
  if (node.type === 'decl') return featuresOfDeclaration(node as Declaration)
  if (node.type === 'rule') return featuresOfSelector(node as Rule)
  return node.type === 'atrule' ? featuresOfAtRule(node as AtRule) : []
}

function featuresOfDeclaration({ prop, value, parent }: Declaration): readonly string[] {
  if (prop.startsWith('-')) return functionsOf(value)
  if (parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${prop}`)) return []
  if (isMissing('css', 'properties', prop)) return [prop]
  const keywords = value.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? []
  return [
    ...keywords
      .filter((keyword) => isMissing('css', 'properties', prop, keyword))
      .map((keyword) => `${prop}: ${keyword}`),
    ...functionsOf(value),
  ]
}

function functionsOf(value: string): readonly string[] {
  return [...value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].flatMap(([, name = '']) => {
    const entries = entriesOfCssType(name)
    return entries.length > 0 && !entries.some(isSupported) ? [`${name}()`] : []
  })
}

function featuresOfSelector({ selector }: Rule): readonly string[] {
  return [...selector.matchAll(/(::?)([a-z][a-z-]*)/g)].flatMap(([whole, , name = '']) =>
    isMissing('css', 'selectors', name) ? [whole] : [],
  )
}

function featuresOfAtRule({ name, params }: AtRule): readonly string[] {
  if (isMissing('css', 'at-rules', name)) return [`@${name}`]
  return [...params.matchAll(/\(\s*([a-z-]+)/g)].flatMap(([, feature = '']) =>
    isMissing('css', 'at-rules', name, feature) ? [`(${feature})`] : [],
  )
}

function isMissing(...path: readonly string[]): boolean {
  const entry = entryAt(...path)
  return entry !== undefined && !isSupported(entry)
}

function isInsideSupports(node: postcss.ChildNode): boolean {
  for (let at: { parent?: unknown } | undefined = node; at; at = at.parent as typeof at)
    if ((at as AtRule).type === 'atrule' && (at as AtRule).name === 'supports') return true
  return false
}
