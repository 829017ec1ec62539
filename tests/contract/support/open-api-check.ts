/** Validates responses against the OpenAPI document of the mock, with a validator that the mock does not use. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Response } from 'supertest'
import type TestAgent from 'supertest/lib/agent.js'
import { expect } from 'vitest'

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>>
  >
}

let known: Promise<{ document: Document; ajv: Ajv2020 }> | undefined

/** The document does not depend on the seed, so it is read once. */
export function documentOf(agent: Pick<TestAgent, 'get'>) {
  known ??= (async () => {
    const document = (await agent.get('/api/v1.0/openapi.json')).body
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addSchema(document, 'openapi')
    return { document, ajv }
  })()
  return known
}

export async function conformsTo(
  agent: Pick<TestAgent, 'get'>,
  method: string,
  path: string,
  answer: Response,
) {
  const { document, ajv } = await documentOf(agent)
  const template = templateOf(Object.keys(document.paths), path)
  const operation = template && document.paths[template]?.[method]
  if (!template || !operation) return
  const where = `${method.toUpperCase()} ${template} ${answer.status}`
  expect(Object.keys(operation.responses), `${where} is documented`).toContain(String(answer.status))
  const parts = [
    'paths',
    template,
    method,
    'responses',
    String(answer.status),
    'content',
    'application/json',
    'schema',
  ]
  const pointer = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
  const validate = ajv.getSchema(`openapi#/${encodeURI(pointer)}`) as ValidateFunction
  expect(validate, where).toBeTypeOf('function')
  validate(answer.body)
  expect(validate.errors ?? [], where).toEqual([])
}

/** `/products/5…?x=1` → `/products/{id}`; fixed paths first. */
export function templateOf(templates: readonly string[], path: string): string | undefined {
  const [plain = ''] = path.split('?')
  if (templates.includes(plain)) return plain
  return templates.find((template) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain))
}
