/** `GET /__mock`: the mock's page. It is complete without script; the script keeps it up to date. */
import type { Call } from '../http/call.ts'
import type { RequestLog } from '../http/request-log.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, NAMED_INPUTS } from '../named-inputs.ts'
import { MAX_PRODUCTS } from '../settings.ts'
import type { MockState } from '../state-type.ts'
import type { WorldList } from '../worlds/world.ts'
import { html, type Markup } from './html.ts'
import { mockDocument, section } from './mock-document.ts'
import { ADMIN_MOUNTS, ADMIN_ROUTES } from './route-table.ts'
import { scenarioSection } from './scenario-section.ts'
import type { WorldControls } from './world-routes.ts'
import { worldSection } from './world-section.ts'

const COLLECTIONS = ['products', 'categories', 'colors', 'accounts', 'ratings', 'visits'] as const

interface Parts {
  readonly state: MockState
  readonly requestLog: RequestLog
  readonly controls: WorldControls
  readonly worlds: WorldList
  readonly calls: readonly Pick<Call, 'method' | 'path'>[]
}

export function mockPage({ state, requestLog, controls, worlds, calls }: Parts): string {
  return mockDocument({
    world: controls.name,
    title: 'Sedir mock provider',
    nav: [
      ['#mailbox', 'Mailbox'],
      ['#world', 'World'],
      ['#scenario', 'Scenario'],
      ['#requests', 'Requests'],
      ['#inputs', 'Named inputs'],
      ['#records', 'Records'],
      ['#routes', 'Routes'],
    ],
    script: '/__mock/static/mock.js',
    style: 'mock-page',
    main: html`${hero(state)}
${section('mailbox', 'Mailbox', 'Every code that the store would have mailed. Nothing leaves this machine.', mailbox(state))}
${worldSection(controls, worlds)}
${scenarioSection(state.scenario, calls)}
${section('requests', 'Requests', 'The last 200 calls to the API, newest first. No bodies, no tokens.', requests(requestLog))}
${section('inputs', 'Named inputs', 'Type these in the store to see every answer it may get.', inputs())}
${section('records', 'Records', 'json-server’s REST API: read, add, change or delete any record.', records(state))}
${section('routes', 'Routes', html`For scripts and tests. Bodies are JSON; a header <code>X-Mock-World</code> or <code>?world=</code> names the world.`, routes())}`,
  })
}

function hero(state: MockState): Markup {
  const { seed } = state.store.size
  return html`<section class="hero wrap">
  <h1>The provider, played on this machine</h1>
  <div class="bench">
    <p><b>${state.catalogue().rows.length}</b> products of seed <b>${seed}</b>, <b>${state.catalogue().categories.length}</b> categories, in three languages. The same seed gives the same bytes on every machine.</p>
    <p class="links"><a class="button" href="/api/v1.0/docs">API reference</a> <a class="button quiet" href="/__mock/states">Every page in every state</a> <a class="button quiet" href="/__mock/preview">Three languages in step</a> <a class="button quiet" href="/api/v1.0/openapi.json">OpenAPI document</a> <a class="button quiet" href="/api/v1.0/products?limit=3">A first answer</a></p>
  </div>
</section>`
}

function mailbox(state: MockState): Markup {
  const { mails } = state.store.secrets
  return html`<ol class="mails" data-mails aria-live="polite">
${mails.map(
  ({
    to,
    subject,
    code,
    createdAt,
  }) => html`<li class="mail"><div><strong dir="auto">${subject}</strong><span>${to}</span></div>
<time datetime="${createdAt}">${createdAt.slice(11, 19)}</time>
<button class="code" type="button" data-copy="${code}" aria-label="Copy the code ${code}">${code}</button></li>`,
)}
</ol>
<p class="empty" data-no-mails ${mails.length > 0 && 'hidden'}>No mail yet. Sign up in the store with any address, or ask for a new password: the code appears here.</p>`
}

function requests({ calls }: RequestLog): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Requests"><table>
<thead><tr><th scope="col">Time</th><th scope="col">Call</th><th scope="col" class="number">Status</th><th scope="col" class="number">ms</th></tr></thead>
<tbody data-requests>
${calls.map(
  ({ time, method, path, status, ms }) =>
    html`<tr><td><time datetime="${time}">${time.slice(11, 19)}</time></td><td><b>${method}</b> <span class="path">${path}</span></td><td class="number" data-status="${String(status)[0]}">${status || 'cut'}</td><td class="number">${ms}</td></tr>`,
)}
</tbody></table></div>
<p class="empty" data-no-requests ${calls.length > 0 && 'hidden'}>No calls yet. Open the store, and they pass by here.</p>`
}

function inputs(): Markup {
  return html`<h3>Demo accounts</h3>
<ul class="people">${DEMO_ACCOUNTS.map(
    ([email, password, note]) =>
      html`<li><button class="code small" type="button" data-copy="${email}">${email}</button><button class="code small" type="button" data-copy="${password}">${password}</button><span>${note}</span></li>`,
  )}</ul>
<h3>Addresses and words with an answer of their own</h3>
<p>Accounts that stand ready have the password <button class="code small" type="button" data-copy="${DEMO_PASSWORD}">${DEMO_PASSWORD}</button></p>
<div class="scroll unlimited" tabindex="0" role="region" aria-label="Named inputs"><table>
<thead><tr><th scope="col">Where</th><th scope="col">Type</th><th scope="col">Answer</th></tr></thead>
<tbody>${NAMED_INPUTS.map(
    ({ where, input, outcome }) =>
      html`<tr><td>${where}</td><td>${/^\S+$/.test(input) ? html`<button class="code small" type="button" data-copy="${input}">${input}</button>` : input}</td><td>${outcome}</td></tr>`,
  )}</tbody></table></div>`
}

function records(state: MockState): Markup {
  const { seed, products } = state.store.size
  return html`<ul class="records">
${COLLECTIONS.map((name) => html`<li><a href="/__mock/db/${name}${name === 'products' ? '?_limit=20' : ''}"><b>${state.store.records[name].length}</b> ${name}</a></li>`)}
<li><a href="/__mock/db/showcase"><b>1</b> showcase</a></li>
</ul>
<form class="reset" data-reset>
  <h3>Back to the seed</h3>
  <p>Everything that was changed here, and every account made here, goes.</p>
  <label>Seed <input name="seed" type="number" min="0" max="2147483647" value="${seed}" required></label>
  <label>Products <input name="products" type="number" min="0" max="${MAX_PRODUCTS}" value="${products}" required></label>
  <button class="button" type="submit">Reset</button>
  <output></output>
</form>`
}

function routes(): Markup {
  return html`<div class="scroll unlimited" tabindex="0" role="region" aria-label="Routes"><table>
<thead><tr><th scope="col">Route</th><th scope="col">Purpose</th><th scope="col">Request</th><th scope="col">Answer</th><th scope="col">Refusals</th></tr></thead>
<tbody>${ADMIN_ROUTES.map(
    ({ route, purpose, takes, gives, refusals }) =>
      html`<tr><td><code>${route}</code></td><td>${purpose}</td><td>${takes}</td><td>${gives}</td><td>${refusals}</td></tr>`,
  )}</tbody></table></div>
<ul>${Object.entries(ADMIN_MOUNTS).map(([path, purpose]) => html`<li><code>${path}</code>: ${purpose}</li>`)}</ul>`
}
