/** Tagged template for HTML: values are escaped unless they are markup themselves. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | undefined | false | Markup | readonly Part[]

export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    template.map((text, place) => text + (place < parts.length ? written(parts[place]) : '')).join(''),
  )
}

function written(part: Part): string {
  if (part instanceof Markup) return part.text
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return part.map(written).join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
