/* The API reference: search, and a form for each call. */
const find = (selector, within = document) => within.querySelector(selector)
const token = find('[data-token]')
const { world } = document.body.dataset
/* Cookie of an earlier answer: the mock's admin API sends it as a header that scripts can read. */
let cookie = ''
/* Bodies as they were filled in last. */
const filled = new Map()

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
for (const button of document.querySelectorAll('[data-sign-in]')) {
  button.addEventListener('click', async () => {
    const answer = await fetch(`${API}/auth/customer/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mock-world': world },
      body: button.dataset.signIn,
    })
    token.value = (await answer.json()).token ?? ''
  })
}

for (const form of document.querySelectorAll('[data-try]')) {
  form.hidden = false
  form.closest('details').addEventListener('toggle', ({ currentTarget }) => {
    if (!currentTarget.open) return
    form.ariaBusy = 'true'
    fill(form)
      .catch(() => {})
      .finally(() => {
        form.ariaBusy = 'false'
      })
  })
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
  if (cookie) headers['x-mock-cookie'] = cookie
  const started = performance.now()
  const answer = await fetch(`${API}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: form.dataset.method,
    cache: 'no-store',
    headers:
      values.has('body') && !values.has('image')
        ? { ...headers, 'content-type': 'application/json' }
        : headers,
    body: bodyOf(values),
  })
  // The cookie of a verified reset code allows one new password.
  cookie = answer.headers.get('x-mock-cookie') ?? cookie
  const text = await answer.text()
  const ms = Math.round(performance.now() - started)
  const shown = find('[data-answer]', form)
  shown.textContent = pretty(text)
  shown.hidden = false
  find('[data-status-line]', form).value = `${answer.status} in ${ms} ms`
  token.value = parsed(text)?.token ?? token.value
}

/* Replaces unedited examples by ids, codes and tokens that exist. */
async function fill(form) {
  const values = await existing()
  const { body } = form.elements
  const { product, category } = values
  const ids = {
    'path:id': form.dataset.path.startsWith('/categories') ? category : product,
    'query:product': product,
  }
  for (const [name, id] of Object.entries(ids)) {
    const field = form.elements[name]
    if (field && field.value === '' && id) field.value = id
  }
  if (!body || body.value !== (filled.get(body) ?? body.defaultValue)) return
  const example = parsed(body.defaultValue)
  for (const name of Object.keys(example ?? {})) {
    if (name in values && values[name] !== undefined) example[name] = values[name]
  }
  body.value = JSON.stringify(example, undefined, 2)
  filled.set(body, body.value)
}

async function existing() {
  const read = async (path) =>
    (await fetch(path, { cache: 'no-store', headers: { 'x-mock-world': world } })).json().catch(() => ({}))
  const [own, products, categories] = await Promise.all(
    ['/__mock/try', `${API}/products?limit=1`, `${API}/categories?limit=100`].map(read),
  )
  const product = products.data?.[0]?._id
  const category = categories.data?.findLast(({ children }) => children.length === 0)?._id
  return { ...own.data, product, favoriteId: product, category, ids: category && [category] }
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
  const value = parsed(text)
  return value === undefined ? text : JSON.stringify(value, undefined, 2)
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
