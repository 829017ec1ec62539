/** Writes measured tables into `docs/performance.md`, between marks with the part's name. */
import { readFile, writeFile } from 'node:fs/promises'
import type { Section } from './section.ts'

export async function refresh(file: string, sections: readonly Section[], measured: string): Promise<void> {
  let text = await readFile(file, 'utf8')
  for (const section of sections) text = between(text, section.name, `${markdown(section)}\n\n${measured}`)
  await writeFile(file, text)
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. */
function between(text: string, name: string, content: string): string {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  if (start < 0 || end < start) throw new Error(`The document has no marks ${from} … ${to}`)
  return `${text.slice(0, start + from.length)}\n\n${content}\n\n${text.slice(end)}`
}

export function markdown({ title, note, columns, rows, budgets }: Section): string {
  const parts = [`### ${title}`, note, table(columns, rows)]
  if (budgets.length > 0)
    parts.push(
      table(
        ['budget', 'limit', 'measured', ''],
        budgets.map(({ what, limit, measured, isMet }) => [
          what,
          limit,
          measured,
          isMet ? 'met' : '**missed**',
        ]),
      ),
    )
  return parts.join('\n\n')
}

export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}
