import type { z } from 'zod'

/** Returns one line per fault: `data[].weight: Invalid input: expected number, received string (9 times)`. */
export function schemaDifferences(schema: z.ZodType, value: unknown): readonly string[] {
  const result = schema.safeParse(value)
  if (result.success) return []
  return counted(
    result.error.issues.map(
      ({ path, message }) => `${nameOf(path) ? `${nameOf(path)}: ` : ''}${withoutPattern(message)}`,
    ),
  )
}

/** Returns a line for each field of an answer that its schema does not have. The value must be valid. */
export function unknownFields(schema: z.ZodType, value: unknown): readonly string[] {
  // zod leaves unknown fields out of what it returns.
  return counted(
    fieldsBeyond(schema.parse(value), value, []).map(
      (path) => `${nameOf(path)}: not a field of the contract`,
    ),
  )
}

function fieldsBeyond(known: unknown, value: unknown, path: readonly PropertyKey[]): PropertyKey[][] {
  if (!isObject(known) || !isObject(value)) return []
  return Object.keys(value).flatMap((key) => {
    const here = [...path, Array.isArray(value) ? 0 : key]
    return key in known ? fieldsBeyond(known[key], value[key], here) : [here]
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** `['data', 3, 'weight']` → `data[].weight` */
function nameOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? '[]' : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

function withoutPattern(message: string): string {
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message
}

const MAX_MESSAGE = 120

function counted(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line))
}
