/** Every class and every custom property is used. */
import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

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
