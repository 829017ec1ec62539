/** Builds the OpenAPI 3.1 document from the calls. */
import { z } from 'zod'
import * as wire from '#api/wire.ts'
import type { Call } from '../http/call.ts'
import type { Json, OpenApi, Operation } from './open-api-shapes.ts'
import { cleanSchema, operation } from './operation.ts'

/** Schemas that the document names. */
const NAMED = {
  Product: wire.wireProduct,
  ProductCategory: wire.wireProductCategory,
  FlatCategory: wire.wireFlatCategory,
  Category: wire.wireCategory,
  Color: wire.wireColor,
  User: wire.wireUser,
  Rating: wire.wireRating,
  Pagination: wire.wirePagination,
  Showcase: wire.wireShowcase,
  Visit: wire.wireVisit,
  Failure: wire.wireFailure,
} as const satisfies Readonly<Record<string, z.ZodType>>

export function openApi(calls: readonly Call[]): OpenApi {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })
  const { schemas } = z.toJSONSchema(names, { uri: (id) => `#/components/schemas/${id}` })
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operation(call, names) }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Sedir provider API',
      version: '1.0',
      description:
        'Weights are grams, lengths centimetres, prices US dollars, times ISO 8601 in UTC. A malformed id and an ' +
        'unknown one both get 404. Unknown fields and query parameters are ignored.',
    },
    servers: [{ url: '/api/v1.0' }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: cleanSchema(schemas) as Record<string, Json>,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
