/** The API reference as a page. It reads without script; search and “Try it” need one. */
import { html, type Markup } from '../admin/html.ts'
import { mockDocument, section } from '../admin/mock-document.ts'
import { DEMO_ACCOUNTS } from '../named-inputs.ts'
import type { Json, OpenApi, Operation } from './open-api-shapes.ts'
import { tryIt } from './try-it.ts'

interface Place {
  /** Address of the mock, for curl. */
  readonly origin: string
  /** Name of the world whose calls the page tries. */
  readonly world: string
}

export function referencePage(document: OpenApi, { origin, world }: Place): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = document.tags.map(({ name }) => name)
  return mockDocument({
    title: 'API reference — Sedir mock provider',
    nav: [...tags.map((tag) => [`#${idOf(tag)}`, tag] as const), ['#shapes', 'Shapes']],
    style: 'reference',
    script: '/__mock/static/reference.js',
    world,
    main: html`<section class="hero wrap">
  <h1>API reference</h1>
  <div class="bench"><p>Everything lies below <code>/api/v1.0</code>. ${document.info.description}</p>
  <p class="links"><a class="button" href="/api/v1.0/openapi.json">OpenAPI document</a> <a class="button quiet" href="/__mock">Mailbox and scenarios</a></p></div>
</section>
<form class="find wrap" hidden>
<label>Search <input type="search" data-search autocomplete="off" spellcheck="false"></label> <output role="status" data-found></output>
<label>Token for “Try it” <input type="text" data-token autocomplete="off" spellcheck="false"></label>
<span>Log in as ${DEMO_ACCOUNTS.map(([email, password]) => html`<button class="button quiet" type="button" data-sign-in="${JSON.stringify({ email, password })}">${email}</button> `)}</span>
</form>
${tags.map((tag) =>
  section(
    idOf(tag),
    tag,
    '',
    html`<div class="calls">${operations.filter(({ operation }) => operation.tags.includes(tag)).map((each) => call(each, document, origin))}</div>`,
  ),
)}
${section(
  'shapes',
  'Shapes',
  'Request and response bodies as JSON Schema.',
  html`<div class="calls">${Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      html`<details class="call" id="${name}"><summary><b>${name}</b></summary><div>${pretty(schema)}</div></details>`,
  )}</div>`,
)}`,
  })
}

function call(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  document: OpenApi,
  origin: string,
): Markup {
  const { summary, description, parameters = [], requestBody, responses, security } = operation
  const needsToken = !security.some((way) => Object.keys(way).length === 0)
  return html`<details class="call" id="${operation.operationId}">
<summary><b>${method.toUpperCase()}</b><code>${path}</code><span>${summary}</span></summary>
<div>
${description && html`<p>${description}</p>`}
${needsToken && html`<p>Needs a token: <code>Authorization: Bearer …</code></p>`}
${parameters.length > 0 && parameterTable(parameters)}
${Object.entries(requestBody?.content ?? {}).map(
  ([type, { schema }]) => html`<h3>Body, ${type}</h3>${pretty(schema)}`,
)}
<h3>Answers</h3>
<table><tbody>${Object.entries(responses).map(
    ([status, answer]) =>
      html`<tr><th scope="row" data-status="${status[0]}">${status}</th><td>${answer.description}</td><td><code>${shapeName(answer.content['application/json']?.schema)}</code></td></tr>`,
  )}</tbody></table>
${tryIt({ path, method, operation }, document, origin)}
</div></details>`
}

function parameterTable(parameters: NonNullable<Operation['parameters']>): Markup {
  return html`<h3>Parameters</h3><table><tbody>${parameters.map(
    ({ name, in: place, required, description, schema }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${place}${required && ', required'}</td><td>${description} <code>${JSON.stringify(schema)}</code></td></tr>`,
  )}</tbody></table>`
}

function pretty(value: unknown): Markup {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`
}

/** Returns a short form of a schema: `{ data: [Product], … }`. */
function shapeName(schema: Json | undefined): string {
  if (!schema) return ''
  if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.type === 'array') return `[${shapeName(schema.items as Json)}]`
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  if (properties.length === 0) return [schema.type].flat().join(' | ')
  return `{ ${properties.map(([name, property]) => (name === 'data' ? `data: ${shapeName(property) || '…'}` : name)).join(', ')} }`
}

function idOf(tag: string): string {
  return tag.toLowerCase().replace(/\W+/g, '-')
}
