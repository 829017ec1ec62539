/** One call as an OpenAPI operation. */
import { z } from 'zod'
import type { Call } from '../http/call.ts'
import type { Content, Json, Operation } from './open-api-shapes.ts'

type Names = ReturnType<typeof z.registry<{ id: string }>>

export function operation(call: Call, names: Names): Operation {
  const { answer } = call
  const responses: Record<string, Operation['responses'][string]> = {
    [answer.status]: {
      description: answer.description,
      content: json(schemaOf(answer.schema, names, 'output')),
    },
  }
  for (const [status, description] of Object.entries(refusalsOf(call))) {
    if (description === undefined) continue
    responses[status] = {
      description,
      ...(status === '429' && {
        headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'seconds' } },
      }),
      content: json({ $ref: '#/components/schemas/Failure' }),
    }
  }
  const body = requestBody(call, names)
  const parameters = [...pathParameters(call.path), ...queryParameters(call, names)]
  return {
    operationId: `${call.method} ${call.path}`.replace(/\W+(\w)?/g, (_, letter = '') => letter.toUpperCase()),
    tags: [call.tag],
    summary: call.summary,
    ...(call.description && { description: call.description }),
    security: call.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses,
  }
}

/** The call's error statuses and their reasons: those that follow from its access and input, and its own. */
export function refusalsOf(call: Call): Partial<Record<number, string>> {
  const takesInput = call.query || call.body || call.form
  return {
    ...(takesInput && { 400: 'Malformed or invalid' }),
    ...(call.access !== 'public' && { 401: 'No token, or an invalid one' }),
    ...(call.access === 'admin' && { 403: 'Admins only' }),
    ...(call.path.includes('{') && { 404: 'No record has this id' }),
    ...(call.body && { 413: 'The body is over 100 kB', 415: 'The body is not JSON' }),
    ...(call.form && {
      413: 'The picture is over 5 MB',
      415: 'Not multipart, or not a JPEG, PNG or WebP by its bytes',
    }),
    ...call.refusals,
  }
}

function requestBody(call: Call, names: Names): Operation['requestBody'] {
  if (call.form) {
    const { json: schema, imageRequired, jsonRequired } = call.form
    const required = [...(imageRequired ? ['image'] : []), ...(jsonRequired ? ['json'] : [])]
    const properties = { image: { type: 'string', format: 'binary' }, json: schemaOf(schema, names, 'input') }
    return {
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties, ...(required.length > 0 && { required }) },
          encoding: {
            json: { contentType: 'application/json' },
            image: { contentType: 'image/jpeg, image/png, image/webp' },
          },
        },
      },
    }
  }
  if (!call.body) return undefined
  const schema = schemaOf(call.body, names, 'input')
  return { ...(Object.keys(schema).length > 0 && { required: true }), content: json(schema) }
}

function pathParameters(path: string): NonNullable<Operation['parameters']> {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name ?? '',
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[0-9a-f]{24}$' },
  }))
}

function queryParameters(call: Call, names: Names): NonNullable<Operation['parameters']> {
  if (!call.query) return []
  const { properties, required } = schemaOf(call.query, names, 'output') as {
    properties: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(typeof description === 'string' && { description }),
    required: (required?.includes(name) ?? false) && !('default' in schema),
    ...(schema.type === 'array' && { style: 'form', explode: true }),
    schema,
  }))
}

function schemaOf(schema: z.ZodType, names: Names, io: 'input' | 'output'): Json {
  return cleanSchema(z.toJSONSchema(schema, { metadata: names, io })) as Json
}

function json(schema: Json): Content {
  return { 'application/json': { schema } }
}

/** Rewrites references to the document's schemas, and drops keywords without information. */
export function cleanSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanSchema)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !DROPPED_KEYWORDS.has(key) && item !== Number.MAX_SAFE_INTEGER)
      .map(([key, item]) => [
        key,
        key === '$ref' ? String(item).replace('#/$defs/', '#/components/schemas/') : cleanSchema(item),
      ]),
  )
}

const DROPPED_KEYWORDS: ReadonlySet<string> = new Set(['$schema', '$id', '$defs'])
