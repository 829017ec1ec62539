/* Updates the mock's page: mails and calls every two seconds, controls at once. */
import { call, send } from './world-controls.js'

const REFRESH_MS = 2000
const COPIED_MS = 1600

const find = (selector) => document.querySelector(selector)

function element(tag, attributes, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

function clock(time) {
  return element('time', { datetime: time }, new Date(time).toLocaleTimeString('en-GB'))
}

/* Mailbox and requests: rendered again only after a change, so that focus and selection stay. */
function keepFresh(path, list, empty, draw) {
  let last = ''
  return async () => {
    const text = await (await call(path)).text()
    if (text === last) return
    last = text
    const { data } = JSON.parse(text)
    list.replaceChildren(...data.map(draw))
    empty.hidden = data.length > 0
  }
}

const freshMails = keepFresh('/__mock/inbox', find('[data-mails]'), find('[data-no-mails]'), (mail) =>
  element(
    'li',
    { class: 'mail' },
    element('div', {}, element('strong', { dir: 'auto' }, mail.subject), element('span', {}, mail.to)),
    clock(mail.createdAt),
    element(
      'button',
      { class: 'code', type: 'button', 'data-copy': mail.code, 'aria-label': `Copy the code ${mail.code}` },
      mail.code,
    ),
  ),
)

const freshRequests = keepFresh(
  '/__mock/requests',
  find('[data-requests]'),
  find('[data-no-requests]'),
  (logged) =>
    element(
      'tr',
      {},
      element('td', {}, clock(logged.time)),
      element(
        'td',
        {},
        element('b', {}, logged.method),
        ' ',
        element('span', { class: 'path' }, logged.path),
      ),
      element(
        'td',
        { class: 'number', 'data-status': String(logged.status)[0] },
        String(logged.status || 'cut'),
      ),
      element('td', { class: 'number' }, String(logged.ms)),
    ),
)

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy)
  button.dataset.copied = ''
  setTimeout(() => delete button.dataset.copied, COPIED_MS)
})

/* Scenario. */
const sliders = find('[data-sliders]')
const note = find('[data-scenario-note]')
let current = await (await call('/__mock/scenario')).json()

function show(scenario) {
  current = scenario
  for (const input of sliders.elements) {
    if (input === document.activeElement && input.type === 'range') continue
    if (input.type === 'checkbox') input.checked = scenario[input.name]
    else if (input.name) input.value = scenario[input.name]
    label(input)
  }
  for (const button of document.querySelectorAll('[data-scenario]')) {
    const wanted = { ...CALM, ...JSON.parse(button.dataset.values) }
    const on = Object.entries(wanted).every(([name, value]) => scenario[name] === value)
    button.setAttribute('aria-pressed', String(on))
  }
  find('[data-call-faults]').replaceChildren(...scenario.calls.map(callFault))
}

/* One call with faults of its own. */
function callFault({ method, path, latencyMs, failEvery, failStatus, offline }, place) {
  const fault = offline
    ? 'is cut'
    : [latencyMs > 0 && `takes ${latencyMs} ms`, failEvery > 0 && `answers ${failStatus}`]
        .filter(Boolean)
        .join(', ')
  const remove = element('button', { type: 'button', class: 'button quiet' }, 'Remove')
  remove.addEventListener('click', () =>
    put({ ...current, calls: current.calls.filter((_, other) => other !== place) }),
  )
  return element('li', {}, element('b', {}, method), ` ${path} ${fault || 'has no fault'} `, remove)
}

find('[data-add-call]').addEventListener('submit', (event) => {
  event.preventDefault()
  const { call: chosen, fault } = Object.fromEntries(new FormData(event.currentTarget))
  const [method, path] = chosen.split(' ')
  const others = current.calls.filter((each) => each.method !== method || each.path !== path)
  put({ ...current, calls: [{ method, path, ...JSON.parse(fault) }, ...others] })
})

/* Defaults of the values that a named scenario leaves out. `failStatus` keeps its current value. */
const CALM = {
  latencyMs: 0,
  jitterMs: 0,
  failureRate: 0,
  failEvery: 0,
  offline: false,
  emptyCatalogue: false,
  awkwardCatalogue: false,
  brokenPictures: false,
  expiredTokens: false,
  tenThousandProducts: false,
}

function label(input) {
  const shown = input.closest('label')?.querySelector('[data-shown]')
  if (!shown) return
  shown.textContent = input.dataset.unit === '%' ? `${Math.round(input.value * 100)} %` : `${input.value} ms`
}

async function put(scenario) {
  const answer = await send('PUT', '/__mock/scenario', scenario).catch(() => undefined)
  if (answer?.ok) show(await answer.json())
  const refused = answer ? 'The mock did not take this.' : 'The mock did not answer.'
  note.textContent = answer?.ok ? 'In force.' : refused
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-scenario]')
  if (button)
    put({ ...JSON.parse(button.dataset.values), failStatus: current.failStatus, calls: current.calls })
})

sliders.addEventListener('input', ({ target }) => label(target))
sliders.addEventListener('change', ({ target }) => {
  const value = target.type === 'checkbox' ? target.checked : Number(target.value)
  put({ ...current, [target.name]: value })
})
sliders.addEventListener('submit', (event) => event.preventDefault())

/* Reset. */
find('[data-reset]').addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.currentTarget
  const { seed, products } = Object.fromEntries(new FormData(form))
  const button = form.querySelector('button')
  button.setAttribute('aria-busy', 'true')
  const size = { seed: Number(seed), products: Number(products) }
  const answer = await send('POST', '/__mock/reset', size).catch(() => undefined)
  if (answer?.ok) return location.reload()
  button.removeAttribute('aria-busy')
  form.querySelector('output').value = 'The mock could not reset.'
})

async function refresh() {
  // A hidden page does not poll; after a failed request polling continues.
  if (!document.hidden) await Promise.all([freshMails(), freshRequests()]).catch(() => undefined)
  setTimeout(refresh, REFRESH_MS)
}

show(current)
refresh()
