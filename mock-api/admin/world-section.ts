/** The world that the mock's page shows: its name, the other worlds, clock and snapshot. */
import { WORLD_BOUNDS } from '../worlds/registry.ts'
import type { WorldList } from '../worlds/world.ts'
import { DEFAULT_WORLD } from '../worlds/world-name.ts'
import { html, type Markup } from './html.ts'
import { section } from './mock-document.ts'
import type { WorldControls } from './world-routes.ts'

const MINUTE_MS = 60_000
const STEPS = [
  ['11 minutes', 11 * MINUTE_MS],
  ['1 hour', 60 * MINUTE_MS],
  ['1 day', 24 * 60 * MINUTE_MS],
  ['31 days', 31 * 24 * 60 * MINUTE_MS],
] as const

export function worldSection(controls: WorldControls, worlds: WorldList): Markup {
  const names = [DEFAULT_WORLD, ...worlds.all.map(({ name }) => name)]
  const content = html`<ul class="worlds" aria-label="Worlds">
${[...new Set([...names, controls.name])].map(
  (name) =>
    html`<li><a href="/__mock?world=${name}" ${name === controls.name && html`aria-current="page"`}>${name}</a>${
      name !== DEFAULT_WORLD &&
      html` <button type="button" class="button quiet" data-delete-world="${name}" aria-label="Delete the world ${name}">Delete</button>`
    }</li>`,
)}
</ul>
<form class="row" method="get" action="/__mock">
  <label>Open a world <input name="world" type="text" maxlength="40" required pattern=".*[A-Za-z0-9].*"></label>
  <button class="button" type="submit">Open</button>
</form>
<p class="row"><a class="button quiet" href="/?world=${controls.name}" target="_blank">The store in this world</a> <button class="button quiet" type="button" data-keep-world>Use it in all tabs of this browser</button></p>
<h3>Clock</h3>
<p>It is <time data-clock>${new Date(controls.clock.now()).toISOString().slice(0, 19).replace('T', ' ')}</time> UTC. Codes are valid for ten minutes, sessions for thirty days.</p>
<p class="row" role="group" aria-label="Turn the clock forward">${STEPS.map(
    ([words, ms]) =>
      html`<button class="button quiet" type="button" data-forward="${ms}">${words} forward</button> `,
  )}</p>
<h3>Snapshot</h3>
<p class="row"><button class="button quiet" type="button" data-snapshot>Save a snapshot</button> <button class="button quiet" type="button" data-difference>Show what has changed</button> <button class="button quiet" type="button" data-restore ${!controls.hasSnapshot && 'disabled'}>Back to the snapshot</button></p>
<output data-world-note></output>
<pre data-changes tabindex="0" hidden></pre>`
  return section(
    'world',
    'World',
    html`Records, accounts, mails, scenario and clock of its own. ${WORLD_BOUNDS.worlds} worlds at most; one without a request for ${WORLD_BOUNDS.idleMs / MINUTE_MS} minutes is deleted. The store joins by <code>?world=${controls.name}</code>, a test by the header <code>X-Mock-World</code>.`,
    content,
  )
}
