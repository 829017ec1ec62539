/** Every class and every custom property is used, and every class that code names exists. */
import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import { nameOf } from './offences.ts'
import type { SourceFile } from './source-files.ts'
import { isNode, lineOf, nodesOf } from './syntax.ts'

/** Classes that no code names, and custom properties that nothing reads, as `path  .name` and `path  --name`. */
export function unusedStyles(styles: readonly SourceFile[], code: readonly SourceFile[]): readonly string[] {
  const rules = styles.map(({ path, text }) => ({ path, text: text.replace(/\/\*.*?\*\//gs, '') }))
  const read = new Set([...rules, ...code].flatMap(({ text }) => matches(text, /var\(\s*(--[\w-]+)/g)))
  return rules.flatMap(({ path, text }) => {
    const isModule = path.endsWith('.module.css')
    const users = isModule ? code.filter((file) => file.text.includes(posix.basename(path))) : code
    const selectors = text.replace(/:global\([^)]*\)|url\([^)]*\)/g, '')
    return [
      ...matches(selectors, /(\.[a-z][\w-]*)/gi).filter(
        (name) => !users.some((file) => names(file, name.slice(1))),
      ),
      ...matches(text, /(--[\w-]+)\s*:/g).filter((name) => !read.has(name)),
    ].map((name) => `${path}  ${name}`)
  })
}

/** Classes that code reads from a CSS module which does not have them, as `path:line  .name`. */
export function missingClasses(
  styles: readonly SourceFile[],
  code: readonly SourceFile[],
): readonly string[] {
  const sheets = new Map(styles.map(({ path, text }) => [path, text]))
  return code.flatMap((file) => {
    const modules = new Map(
      importsOf(file).flatMap(({ target, node }) => {
        const [specifier] = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
        return target.endsWith('.module.css') ? [[nameOf(specifier?.local), sheets.get(target) ?? '']] : []
      }),
    )
    return nodesOf(file).flatMap(([node]) => {
      const sheet = node.type === 'MemberExpression' && !node.computed && modules.get(nameOf(node.object))
      const name = nameOf(node.property)
      if (typeof sheet !== 'string' || new RegExp(`\\.${name}(?![\\w-])`).test(sheet)) return []
      return [`${lineOf(file, node)}  .${name}`]
    })
  })
}

/** `tone-bench` is also named by a template that begins with `tone-${`. */
function names({ text }: SourceFile, name: string): boolean {
  const start = name.slice(0, name.lastIndexOf('-') + 1)
  return (
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text) || (start !== '' && text.includes(`${start}\${`))
  )
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
}
