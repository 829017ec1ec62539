import type { z } from 'zod'
import { type FieldError, Refusal } from './refusal.ts'

const MAX_ERRORS = 20

/** Returns the parsed value, or throws a refusal with 400 and one error per invalid field. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  location: 'body' | 'query',
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors: FieldError[] = []
  for (const issue of result.error.issues) {
    const param = issue.path.map(String).join('.')
    // A form shows one error per field.
    if (errors.length < MAX_ERRORS && !errors.some((error) => error.param === param)) {
      errors.push({
        msg:
          issue.path.length || issue.code === 'unrecognized_keys'
            ? issue.message
            : 'The body should be an object',
        param,
        location,
      })
    }
  }
  throw new Refusal(400, 'Some fields are not valid', { errors })
}

/** `?a=1&a=2&b=3` → `{ a: ['1', '2'], b: '3' }`. */
export function rawQuery(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(url.slice((url.indexOf('?') + 1 || url.length + 1) - 1))) {
    const before = query[name]
    // Appended, not copied: a query of thousands of parameters is read in linear time.
    if (Array.isArray(before)) before.push(value)
    else query[name] = before === undefined ? value : [before, value]
  }
  return query
}
