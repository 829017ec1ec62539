/** The mock's page in front of a provider. It needs no script. */
import { html, type Markup } from '../admin/html.ts'
import { mockDocument, section } from '../admin/mock-document.ts'
import type { Session } from './session.ts'

export function proxyPage(target: URL, session: Session): string {
  const { differences, leftOut, calls } = session
  return mockDocument({
    title: `In front of ${target.host} — Sedir mock provider`,
    nav: [
      ['#differences', 'Differences'],
      ['#calls', 'Calls'],
    ],
    style: 'mock-page',
    main: html`<section class="hero wrap">
  <h1>In front of ${target.host}</h1>
  <div class="bench">
    <p>Calls are passed on to <b>${target.origin}</b>. Requests and answers are compared with the contract: <b>${differences.length + leftOut}</b> differences in <b>${calls.reduce((total, { count }) => total + count, 0)}</b> calls.</p>
    <form class="links" method="post" action="/__mock/in-front/clear"><a class="button" href="/__mock">Refresh</a> <a class="button quiet" href="/__mock/in-front/scenario" download="scenario.json">Session as a scenario</a> <a class="button quiet" href="/api/v1.0/docs">API reference</a> <button class="button quiet" type="submit">New session</button></form>
  </div>
</section>
${section('differences', 'Differences', 'What the provider does otherwise than the contract, the last found first.', differenceTable(session))}
${section('calls', 'Calls', 'Times and failures of this session.', callTable(session))}`,
  })
}

function differenceTable({ differences, leftOut }: Session): Markup {
  if (differences.length === 0)
    return html`<p class="empty">None yet. Point the store here with PROVIDER_URL, and open its pages.</p>`
  return html`<div class="scroll unlimited" tabindex="0" role="region" aria-label="Differences"><table>
<thead><tr><th scope="col">Call</th><th scope="col">Difference</th><th scope="col" class="number">Times</th></tr></thead>
<tbody>
${differences.map(
  ({ call, text, count }) =>
    html`<tr><td><b>${call}</b></td><td>${text}</td><td class="number">${count}</td></tr>`,
)}
</tbody></table></div>
${leftOut > 0 && html`<p>${leftOut} more are left out.</p>`}`
}

function callTable({ calls }: Session): Markup {
  if (calls.length === 0) return html`<p class="empty">No calls yet.</p>`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Calls"><table>
<thead><tr><th scope="col">Call</th><th scope="col" class="number">Times</th><th scope="col" class="number">Failed</th><th scope="col" class="number">Median ms</th></tr></thead>
<tbody>
${calls.map(
  ({ call, count, failures, medianMs }) =>
    html`<tr><td><b>${call}</b></td><td class="number">${count}</td><td class="number">${failures}</td><td class="number">${medianMs}</td></tr>`,
)}
</tbody></table></div>`
}
