/* Synchronises three pages of the store: the others follow the one in use, each in its language. */
const FOLLOW_MS = 150
const LEAST_SCALE = 0.2
const BELOW_PX = 24

const find = (selector) => document.querySelector(selector)
const pages = find('#pages')
const note = find('[data-note]')
const address = find('#address')
const frames = [...document.querySelectorAll('iframe')]

/* The language that the presenter had chosen; changes inside a frame must not change it. */
const chosenLanguage = cookie('i18next')

let current = pathOf(location.hash.slice(1) || '/')
let theme = 'system'
/* The frame that the person scrolls. Only its scroll events are passed on, which prevents feedback loops. */
let scrolling = frames[0]
/* Frames that have reached the current address; a later change of address is a navigation inside the frame. */
const arrived = new Set()

/* Addresses. `lng` sets a frame's language and is left out of comparisons. */
function pathOf(href) {
  const url = new URL(href, location.origin)
  url.searchParams.delete('lng')
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined
}

function inLanguage(path, language) {
  const url = new URL(path, location.origin)
  url.searchParams.set('lng', language)
  return url.href
}

function pathIn(frame) {
  try {
    const { href } = frame.contentWindow.location
    return href === 'about:blank' ? undefined : pathOf(href)
  } catch {
    // Another origin, or a page that failed to load.
    return undefined
  }
}

function cookie(name) {
  return document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/* Navigation. */
function goTo(path) {
  current = path
  arrived.clear()
  address.value = path
  for (const link of document.querySelectorAll('[data-open]')) {
    link.href = inLanguage(path, link.closest('figure').querySelector('iframe').dataset.language)
  }
  for (const frame of frames) openIn(frame, path)
}

function openIn(frame, path) {
  if (pathIn(frame) === path) return
  const href = inLanguage(path, frame.dataset.language)
  const page = frame.contentDocument
  if (!page?.body || !isStore(page)) {
    frame.src = href
    return
  }
  // A click on a link: the store's router handles it without a reload.
  const link = page.createElement('a')
  link.href = href
  page.body.append(link)
  link.click()
  link.remove()
}

function isStore(page) {
  return page.getElementById('page') !== null
}

function followNavigation() {
  for (const frame of frames) {
    const path = pathIn(frame)
    if (path === undefined) continue
    if (path === current) arrived.add(frame)
    else if (arrived.has(frame)) {
      goTo(path)
      return
    }
  }
}

/* Scrolling, as a share of the height, since the pages differ in length. */
function followScroll(scrolled) {
  if (scrolled !== scrolling) return
  const share = scrollShareOf(scrolled.contentDocument.documentElement)
  for (const frame of frames) {
    const root = frame === scrolled ? undefined : frame.contentDocument?.documentElement
    if (root) frame.contentWindow.scrollTo({ top: share * scrollRangeOf(root), behavior: 'instant' })
  }
}

function scrollRangeOf(root) {
  return root.scrollHeight - root.clientHeight
}

function scrollShareOf(root) {
  const range = scrollRangeOf(root)
  return range > 0 ? root.scrollTop / range : 0
}

/* A frame has loaded. */
function frameLoaded(frame) {
  const page = frame.contentDocument
  if (!page || !isStore(page)) {
    if (page?.contentType === 'application/json') note.textContent = note.dataset.alone
    return
  }
  const { language } = frame.dataset
  if (page.documentElement.lang !== language) {
    restoreLanguage(frame)
    return
  }
  applyTheme(page)
  const noteUse = () => {
    scrolling = frame
  }
  for (const event of ['pointerdown', 'pointermove', 'wheel', 'touchstart', 'keydown'])
    page.addEventListener(event, noteUse, { capture: true, passive: true })
  page.addEventListener('keydown', resetByKey)
  frame.contentWindow.addEventListener('scroll', () => followScroll(frame), { passive: true })
  new MutationObserver(() => {
    if (page.documentElement.lang !== language) restoreLanguage(frame)
  }).observe(page.documentElement, { attributeFilter: ['lang'] })
}

/* The language was changed inside a frame: the frame's language and the presenter's choice are restored. */
function restoreLanguage(frame) {
  // biome-ignore-start lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie =
    chosenLanguage === undefined
      ? 'i18next=; Path=/; Max-Age=0; SameSite=Lax'
      : `i18next=${chosenLanguage}; Path=/; Max-Age=31536000; SameSite=Lax`
  // biome-ignore-end lint/suspicious/noDocumentCookie: as above.
  const href = inLanguage(pathIn(frame) ?? current, frame.dataset.language)
  // A page that ignores `lng` is left as it is.
  if (frame.dataset.asked === href) return
  frame.dataset.asked = href
  frame.contentWindow.location.replace(href)
}

function applyTheme(page) {
  const root = page.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  page
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', theme === 'system' ? 'light dark' : theme)
}

/* Frame sizes: as large as fits side by side. A wide frame may be taller than the screen that it represents. */
const DEVICES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
}
const TALLEST = 1.1

function scaleScreens() {
  const { width, height: least } = DEVICES[pages.dataset.device]
  const figure = frames[0].closest('figure')
  const above = frames[0].parentElement.getBoundingClientRect().top + window.scrollY
  const room = Math.max(window.innerHeight - above - BELOW_PX, window.innerHeight / 2)
  const scale = Math.max(LEAST_SCALE, Math.min(1, (figure.clientWidth - 3) / width, room / least))
  const height = Math.max(least, Math.min(room / scale, width * TALLEST))
  for (const [name, value] of Object.entries({ width, height, scale }))
    pages.style.setProperty(`--screen-${name}`, String(value))
}

/* Resets the demo. */
async function reset() {
  const button = find('[data-reset]')
  if (button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  note.textContent = note.dataset.resetting
  try {
    const answer = await fetch('/__mock/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    if (!answer.ok) throw new Error(answer.statusText)
    const { data, gone } = await answer.json()
    localStorage.clear()
    sessionStorage.clear()
    const said = { ...data, ...gone }
    note.textContent = note.dataset.done.replace(/\{(\w+)\}/g, (_, name) => said[name])
    reloadFrames()
  } catch {
    note.textContent = note.dataset.failed
  }
  button.removeAttribute('aria-busy')
}

/* Every frame is reloaded, since its data was reset. */
function reloadFrames() {
  current = '/'
  arrived.clear()
  address.value = current
  for (const frame of frames) {
    delete frame.dataset.asked
    frame.contentWindow.location.replace(inLanguage(current, frame.dataset.language))
  }
}

function resetByKey(event) {
  if (event.key !== find('[data-reset]').dataset.reset || event.repeat) return
  event.preventDefault()
  reset()
}

find('[data-reset]').addEventListener('click', reset)
document.addEventListener('keydown', resetByKey)
find('[data-address]').addEventListener('submit', (event) => {
  event.preventDefault()
  const path = pathOf(address.value.trim() || '/')
  if (path) goTo(path)
  else address.value = current
})
document.addEventListener('change', ({ target }) => {
  if (target.name === 'device') {
    pages.dataset.device = target.value
    scaleScreens()
  }
  if (target.name === 'theme') {
    theme = target.value
    for (const { contentDocument } of frames) if (contentDocument) applyTheme(contentDocument)
  }
})

for (const frame of frames) {
  frame.addEventListener('load', () => frameLoaded(frame))
  frame.addEventListener('pointerenter', () => {
    scrolling = frame
  })
  // The frame may have loaded before this script.
  if (frame.contentDocument?.readyState === 'complete' && pathIn(frame) !== undefined) frameLoaded(frame)
}
if (current !== '/') goTo(current)
new ResizeObserver(scaleScreens).observe(document.body)
window.addEventListener('resize', scaleScreens)
scaleScreens()
setInterval(followNavigation, FOLLOW_MS)
