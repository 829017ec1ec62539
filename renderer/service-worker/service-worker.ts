/**
 * The service worker: offline reading of the pages, pictures and scripts that a visitor has seen. Pages are answered from
 * the network first, and responses are cached if the server allows it. `npm run build` bundles it as `/service-worker.js`.
 */
import { LANGUAGE_COOKIE, THEME_COOKIE } from '#domain/cookies.ts'
import { parseTheme, type Theme } from '#domain/theme.ts'
import { boundedCache } from './bounded-cache.ts'
import { cacheKind, isCacheablePage, isPublic } from './cacheable.ts'
import { pageCopies } from './page-copies.ts'
import { isShownPage, type ShownPage } from './page-message.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

/** Scripts and styles of this build for offline reading, the browser's entry first, defined by `build/server.ts`. */
declare const OFFLINE_FILES: readonly string[]
/** The texts of the pages, by language. */
declare const OFFLINE_TEXTS: Readonly<Record<string, readonly string[]>>

/** Its name changes with each build, and the HTML of every page has it. */
const [ENTRY = ''] = OFFLINE_FILES

const worker = globalThis as unknown as WorkerScope
const assets = boundedCache('assets-1', 300)
const pictures = boundedCache('pictures-1', 200)
const data = boundedCache('data-2', 100)
/** The language of the page shown last, in a cache: a service worker loses its memory when it stops. */
const languages = boundedCache('language-1', 1)
const LANGUAGE_ADDRESS = '/language'
/** Time budget of the network, if the page is cached. */
const NETWORK_TIMEOUT_MS = 6_000

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(begin()))
worker.addEventListener('message', (event) => {
  if (isShownPage(event.data)) event.waitUntil(cacheShownPage(event.data))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = cacheKind(request, worker.location.origin)
  if (kind === 'page') event.respondWith(answerPage(event))
  else if (kind === 'asset') event.respondWith(answerAsset(request))
  else if (kind !== undefined) {
    const cache = kind === 'picture' ? pictures : data
    event.respondWith(
      fetch(request).then(
        (response) => {
          if (isPublic(response)) event.waitUntil(cache.put(request.url, response.clone()))
          return response
        },
        async (failure) =>
          (await cache.match(request.url)) ?? (kind === 'picture' ? emptyPicture() : Promise.reject(failure)),
      ),
    )
  }
})

async function begin(): Promise<void> {
  // Navigation preload stays off: WebKit gives a page the headers of the preload with the body of a second request, so
  // that the policy refuses the page's own styles and scripts. The registration keeps the state that an earlier worker set.
  await worker.registration.navigationPreload?.disable()
  // An earlier worker cached all responses without `private`: this cache may hold a customer's data.
  await caches.delete('data-1')
  await worker.clients.claim()
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const network = fetch(event.request)
  network.then(
    (response) => isCacheablePage(response) && event.waitUntil(pageCopies.put(url, response.clone())),
    () => {},
  )
  try {
    return await Promise.race([network, networkTimeout(url)])
  } catch (failure) {
    const copy = await pageCopies.match(url, await chosenLanguage(), await chosenTheme())
    if (copy) return copy
    // Nothing is cached: the browser shows its own error page.
    throw failure
  }
}

/** Rejects after the network's time budget, if the page is cached. */
function networkTimeout(url: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(async () => {
      if (await pageCopies.has(url, await chosenLanguage())) reject(new Error('The network is too slow'))
    }, NETWORK_TIMEOUT_MS)
  })
}

/** Without a cookie, that of the page shown last. */
async function chosenLanguage(): Promise<string> {
  const chosen = await worker.cookieStore?.get(LANGUAGE_COOKIE)
  return chosen?.value ?? (await (await languages.match(LANGUAGE_ADDRESS))?.text()) ?? 'en'
}

/** Returns `undefined` if the browser lets no worker read cookies: copies then keep the theme in which they were cached. */
async function chosenTheme(): Promise<Theme | undefined> {
  return worker.cookieStore && (parseTheme((await worker.cookieStore.get(THEME_COOKIE))?.value) ?? 'system')
}

/** Returns an empty picture, so that the browser shows no sign of a broken one. */
function emptyPicture(): Response {
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' }
  return new Response('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', { headers })
}

/** Built files have hashed names: a cached one never becomes stale. */
async function answerAsset(request: Request): Promise<Response> {
  const cached = await assets.match(request.url)
  if (cached) return cached
  const response = await fetch(request)
  if (isPublic(response)) await assets.put(request.url, response.clone())
  return response
}

/** Caches the shown page: after a client navigation no document was requested, and a customer's document is not cached. */
async function cacheShownPage(page: ShownPage): Promise<void> {
  await languages.put(LANGUAGE_ADDRESS, new Response(page.language))
  await Promise.all(page.files.map(cacheFile))
  if (page.isThrifty) return
  await cachePage(page.address, page.language)
  // Parts that load on use have to be cached before they are used.
  for (const file of [...OFFLINE_FILES, ...(OFFLINE_TEXTS[page.language] ?? [])]) await cacheFile(file)
  await cachePage('/offline', page.language)
  await Promise.all([assets.trim(), pictures.trim(), data.trim()])
}

/**
 * Requests the page without cookies, so that the copy has nothing of an account. A copy of an earlier build is replaced: that
 * build's files are the oldest of their cache and the first that `trim` removes.
 */
async function cachePage(address: string, language: string): Promise<void> {
  if (await pageCopies.hasWith(address, language, ENTRY)) return
  const headers = { Accept: 'text/html', 'Accept-Language': language }
  // The address may have the language in which the page was opened, before the visitor chose another one.
  const url = new URL(address, worker.location.origin)
  url.searchParams.delete('lng')
  const response = await fetch(url, { credentials: 'omit', redirect: 'manual', headers }).catch(() => {})
  if (response) await pageCopies.put(address, response)
}

async function cacheFile(address: string): Promise<void> {
  const url = new URL(address, worker.location.origin).href
  const cache = url.includes('/assets/') ? assets : pictures
  if (await cache.match(url)) return
  // Most files are in the browser's HTTP cache.
  const response = await fetch(url, { cache: 'force-cache' }).catch(() => {})
  if (response && isPublic(response)) await cache.put(url, response)
}
