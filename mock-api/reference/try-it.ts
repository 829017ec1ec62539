/** A form for one call of the API reference: its parameters and body with example values, and the same call for curl. */
import { html, type Markup } from '../admin/html.ts'
import { DEMO_ACCOUNTS } from '../named-inputs.ts'
import type { Json, OpenApi, Operation } from './open-api-shapes.ts'

interface DocumentedCall {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

/** @param origin address of the mock, for curl */
export function tryIt(
  { path, method, operation }: DocumentedCall,
  { components }: OpenApi,
  origin: string,
): Markup {
  const { parameters = [], requestBody } = operation
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
  const isForm = type === 'multipart/form-data'
  const isImageRequired = isForm && [content?.schema.required].flat().includes('image')
  const schema = isForm ? ((content?.schema.properties ?? {}) as Record<string, Json>).json : content?.schema
  const body = schema && exampleBody(path, schema, components.schemas)
  return html`<h3>Curl</h3>
<pre tabindex="0">${curl(`${origin}/api/v1.0${path.replace(/\{(\w+)\}/g, '<$1>')}`, method, operation, isForm, body)}</pre>
<form class="try" data-try data-method="${method.toUpperCase()}" data-path="${path}" hidden>
<h3>Try it</h3>
${parameters.map(
  ({ name, in: place, required }) =>
    html`<label>${name} <input type="text" name="${place}:${name}" ${required && 'required'} autocomplete="off"></label>`,
)}
${body !== undefined && html`<label class="wide">Body <textarea name="body" rows="${body.split('\n').length}" spellcheck="false">${body}</textarea></label>`}
${isForm && html`<label>Picture <input type="file" name="image" ${isImageRequired && 'required'} accept="image/jpeg,image/png,image/webp"></label>`}
<button class="button" type="submit">Send</button>
<output class="wide" role="status" data-status-line></output>
<pre class="wide" tabindex="0" data-answer hidden></pre>
</form>`
}

function curl(
  url: string,
  method: string,
  { security }: Operation,
  isForm: boolean,
  body: string | undefined,
): string {
  const needsToken = !security.some((way) => Object.keys(way).length === 0)
  const inOneLine = body && JSON.stringify(JSON.parse(body)).replaceAll("'", "'\\''")
  return [
    `curl -i${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${url}"`,
    ...(needsToken ? ['-H "Authorization: Bearer <token>"'] : []),
    ...(isForm ? [`-F 'json=${inOneLine};type=application/json'`, '-F "image=@picture.jpg"'] : []),
    ...(inOneLine && !isForm ? ['-H "Content-Type: application/json"', `-d '${inOneLine}'`] : []),
  ].join(' \\\n  ')
}

const NEW_ACCOUNT = { email: 'ada@mail.example' }
const EXAMPLES_OF: Readonly<Record<string, object>> = {
  '/auth/customer/signup': NEW_ACCOUNT,
  '/auth/customer/verification': NEW_ACCOUNT,
}

/** Values that the mock accepts. The page replaces ids, codes and tokens by ones that exist. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  email: DEMO_ACCOUNTS[0][0],
  password: DEMO_ACCOUNTS[0][1],
  currentPassword: DEMO_ACCOUNTS[0][1],
  newPassword: 'Other12345',
  username: 'Ada Yılmaz',
  phone: '+905321112233',
  emailCode: '123456',
  resetCode: '123456',
  birthDay: '1990-05-17',
  nameEn: 'Lamps',
  nameAr: 'مصابيح',
  nameTr: 'Lambalar',
  parent: null,
  rating: 5,
}

function exampleBody(path: string, schema: Json, named: Readonly<Record<string, Json>>): string {
  const example = { ...(exampleOf(schema, named) as object), ...EXAMPLES_OF[path] }
  return JSON.stringify(example, null, 2)
}

function exampleOf(schema: Json, named: Readonly<Record<string, Json>>, name = ''): unknown {
  if (typeof schema.$ref === 'string') {
    const target = named[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
    return target ? exampleOf(target, named, name) : null
  }
  if (name in EXAMPLES) return EXAMPLES[name]
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [choice] = [schema.anyOf, schema.oneOf].flatMap((each) =>
    Array.isArray(each) ? (each as Json[]) : [],
  )
  if (choice) return exampleOf(choice, named, name)
  const [type] = [schema.type].flat()
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 1))
  if (type === 'boolean') return true
  if (type !== 'object') return type === 'null' ? null : ''
  return Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([each, property]) => [
      each,
      exampleOf(property, named, each),
    ]),
  )
}
