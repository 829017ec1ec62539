/* The API reference: search, and a form for each call. */
const find = (selector, within = document) => within.querySelector(selector)
const token = find('[data-token]')
const { world } = document.body.dataset

/* Calls go through the mock's admin API: the store's own proxy accepts no Authorization header. */
const API = '/__mock/try'

/* Search. */
const search = find('[data-search]')
const count = find('[data-found]')
search.closest('form').hidden = false
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const section of document.querySelectorAll('section.part')) {
    let inSection = 0
    for (const call of section.querySelectorAll('.call')) {
      const text = call.textContent.toLowerCase()
      call.hidden = !words.every((word) => text.includes(word))
      if (!call.hidden) inSection += 1
    }
    section.hidden = inSection === 0
    found += inSection
  }
  count.value = words.length > 0 ? `${found} found` : ''
})
search.closest('form').addEventListener('submit', (event) => event.preventDefault())

/* Try it. */
find('[data-sign-in]').addEventListener('click', async ({ currentTarget }) => {
  const answer = await fetch(`${API}/auth/customer/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-mock-world': world },
    body: currentTarget.dataset.signIn,
  })
  token.value = (await answer.json()).token ?? ''
})

for (const form of document.querySelectorAll('[data-try]')) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(form).catch(() => {
      find('[data-status-line]', form).value = 'The connection was cut.'
    })
  })
}

async function send(form) {
  const values = new FormData(form)
  const query = new URLSearchParams()
  let path = form.dataset.path
  for (const [name, value] of values) {
    if (name.startsWith('path:')) path = path.replace(`{${name.slice(5)}}`, encodeURIComponent(value))
    if (name.startsWith('query:') && value !== '') query.append(name.slice(6), value)
  }
  const headers = { 'x-mock-world': world }
  if (token.value) headers['x-mock-token'] = token.value.trim()
  const started = performance.now()
  const answer = await fetch(`${API}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: form.dataset.method,
    headers:
      values.has('body') && !values.has('image')
        ? { ...headers, 'content-type': 'application/json' }
        : headers,
    body: bodyOf(values),
  })
  const text = await answer.text()
  const ms = Math.round(performance.now() - started)
  const shown = find('[data-answer]', form)
  shown.textContent = pretty(text)
  shown.hidden = false
  find('[data-status-line]', form).value = `${answer.status} in ${ms} ms`
}

function bodyOf(values) {
  const body = values.get('body')
  if (!values.has('image')) return body ?? undefined
  const form = new FormData()
  form.append('json', body)
  if (values.get('image').size > 0) form.append('image', values.get('image'))
  return form
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
