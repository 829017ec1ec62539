import { html, type Markup } from './html.ts'
import { section } from './mock-document.ts'
import { NAMED_SCENARIOS, type Scenario } from './scenario.ts'

const WORDS: Readonly<Record<keyof typeof NAMED_SCENARIOS, readonly [name: string, note: string]>> = {
  calm: ['Calm', 'Every call succeeds without delay'],
  'slow-provider': ['Slow provider', 'Two to three seconds a call'],
  'every-third-call-fails': ['Every third call fails', 'With the status below'],
  'empty-catalogue': ['Empty catalogue', 'Categories without products'],
  'awkward-catalogue': ['Awkward catalogue', 'Products with unusual values come first'],
  'broken-pictures': ['Broken pictures', 'Every picture is answered with 404'],
  'expired-tokens': ['Expired tokens', 'All tokens have expired'],
  'ten-thousand-products': ['10,000 products', 'Choosing it takes a moment'],
  offline: ['Offline', 'Connections are cut'],
}

const SLIDERS = [
  ['latencyMs', 'Latency', 'ms', 5000, 50],
  ['jitterMs', 'Jitter', 'ms', 3000, 50],
  ['failureRate', 'Failures', '%', 1, 0.01],
] as const

/** Faults of one call that the page offers; `PUT /__mock/scenario` takes any. */
const CALL_FAULTS: Readonly<Record<string, Partial<Scenario>>> = {
  'answers 500': { failEvery: 1, failStatus: 500 },
  'answers 503': { failEvery: 1, failStatus: 503 },
  'answers 429': { failEvery: 1, failStatus: 429 },
  'answers 404': { failEvery: 1, failStatus: 404 },
  'takes two seconds': { latencyMs: 2000 },
  'takes eight seconds': { latencyMs: 8000 },
  'is cut': { offline: true },
  'has no fault': {},
}

const STATUSES = [400, 401, 403, 404, 409, 429, 500, 502, 503, 504]

/** The scenario's values, each as a form control. */
export function scenarioSection(
  scenario: Scenario,
  calls: readonly { readonly method: string; readonly path: string }[],
): Markup {
  const content = html`<div class="scenarios" role="group" aria-label="Named scenarios">
${(Object.keys(NAMED_SCENARIOS) as (keyof typeof NAMED_SCENARIOS)[]).map(
  (name) =>
    html`<button type="button" data-scenario="${name}" data-values="${JSON.stringify(NAMED_SCENARIOS[name])}" aria-pressed="false"><strong>${WORDS[name][0]}</strong><span>${WORDS[name][1]}</span></button>`,
)}
</div>
<form class="sliders" data-sliders>
${SLIDERS.map(
  ([name, words, unit, max, step]) =>
    html`<label>${words} <span data-shown>${formatValue(scenario[name], unit)}</span><input type="range" name="${name}" data-unit="${unit}" min="0" max="${max}" step="${step}" value="${scenario[name]}"></label>`,
)}
<label>Failing calls answer <select name="failStatus">${STATUSES.map(
    (status) => html`<option ${status === scenario.failStatus && 'selected'}>${status}</option>`,
  )}</select></label>
<label class="check"><input type="checkbox" name="offline" ${scenario.offline && 'checked'}> Offline</label>
</form>
<h3>One call alone</h3>
<ul class="call-faults" data-call-faults></ul>
<form class="row" data-add-call>
<label>Call <select name="call">${calls.map(
    ({ method, path }) =>
      html`<option value="${method.toUpperCase()} ${path}">${method.toUpperCase()} ${path}</option>`,
  )}</select></label>
<label>Fault <select name="fault">${Object.entries(CALL_FAULTS).map(
    ([words, values]) => html`<option value="${JSON.stringify(values)}">${words}</option>`,
  )}</select></label>
<button class="button quiet" type="submit">Add</button>
</form>
<p class="note" role="status" data-scenario-note></p>`
  return section(
    'scenario',
    'Scenario',
    'Simulated faults of the provider. A change applies from the next call on.',
    content,
  )
}

function formatValue(value: number, unit: 'ms' | '%'): string {
  return unit === '%' ? `${Math.round(value * 100)} %` : `${value} ms`
}
