/* The controls of the world that the mock's page shows. */
const find = (selector) => document.querySelector(selector)
const note = find('[data-world-note]')
const changes = find('[data-changes]')
const { world } = document.body.dataset

/* Every call of the page is for its world, also after the address of the page has changed. */
export function call(path, options = {}) {
  return fetch(path, { ...options, headers: { ...options.headers, 'x-mock-world': world } })
}

export function send(method, path, body) {
  return call(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
}

function onClick(attribute, act) {
  document.addEventListener('click', async ({ target }) => {
    const button = target.closest(`[${attribute}]`)
    if (!button) return
    changes.hidden = true
    note.value = await act(button.getAttribute(attribute)).catch(() => 'The mock did not answer.')
  })
}

onClick('data-forward', async (ms) => {
  const { now } = await (await send('POST', '/__mock/clock', { forwardMs: Number(ms) })).json()
  find('[data-clock]').textContent = now.slice(0, 19).replace('T', ' ')
  return 'The clock is turned forward.'
})
onClick('data-snapshot', async () => {
  await send('POST', '/__mock/snapshot')
  find('[data-restore]').disabled = false
  return 'Saved.'
})
onClick('data-difference', async () => {
  const { since, data } = await (await call('/__mock/difference')).json()
  const isEqual = Object.keys(data).length === 0
  changes.textContent = JSON.stringify(data, undefined, 2)
  changes.hidden = isEqual
  return isEqual ? `Nothing has changed since the ${since}.` : `Changed since the ${since}:`
})
onClick('data-restore', async () => {
  const { ok } = await send('POST', '/__mock/restore')
  if (ok) location.reload()
  return ok ? 'Back to the snapshot.' : 'There is no snapshot.'
})
onClick('data-keep-world', async () => {
  const life = world === 'default' ? '; max-age=0' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no Cookie Store API in all supported versions.
  document.cookie = `mockWorld=${world}; path=/; samesite=lax${life}`
  return `All tabs of this browser use the world ${world}.`
})
onClick('data-delete-world', async (name) => {
  await send('DELETE', `/__mock/worlds/${name}`)
  location.assign(name === world ? '/__mock?world=default' : location.href)
  return 'Deleted.'
})
