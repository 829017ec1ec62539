/**
 * Lets a person read on without a network what they have seen: pages, pictures, scripts. It stands between the page
 * and the network, asks the network first, and keeps what the server allows to be kept. `npm run build` makes
 * `/service-worker.js` of it.
 */
import { boundedCache } from './bounded-cache.ts'
import { cacheKind, isKeepablePage, isPublic } from './cacheable.ts'
import { lastLanguage } from './last-language.ts'
import { pageCopies } from './page-copies.ts'
import { isShownPage, type ShownPage } from './page-message.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

/** Scripts and styles of this build that reading may need; written here by `build/server.ts`. */
declare const OFFLINE_FILES: readonly string[]
/** The texts of the pages, by language. */
declare const OFFLINE_TEXTS: Readonly<Record<string, readonly string[]>>

const worker = globalThis as unknown as WorkerScope
const assets = boundedCache('assets-1', 300)
const pictures = boundedCache('pictures-1', 200)
const data = boundedCache('data-2', 100)
/** Longer than a slow network takes to begin, shorter than a person waits for a page that they could have at once. */
const PATIENCE_MS = 6_000

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(begin()))
worker.addEventListener('message', (event) => {
  if (isShownPage(event.data)) event.waitUntil(keepShownPage(event.data))
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
        (answer) => {
          if (isPublic(answer)) event.waitUntil(cache.keep(request.url, answer.clone()))
          return answer
        },
        async (failure) =>
          (await cache.find(request.url)) ?? (kind === 'picture' ? nothingToSee() : Promise.reject(failure)),
      ),
    )
  }
})

async function begin(): Promise<void> {
  // Navigation preload stays off: WebKit gives a page the headers of the preload with the body of a second request, so
  // that the policy refuses the page's own styles and scripts. The registration keeps the state that an earlier worker set.
  await worker.registration.navigationPreload?.disable()
  // It may hold answers to a customer: an earlier worker kept whatever did not say `private`.
  await caches.delete('data-1')
  await worker.clients.claim()
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const asked = fetch(event.request)
  asked.then(
    (answer) => isKeepablePage(answer) && event.waitUntil(pageCopies.keep(url, answer.clone())),
    () => {},
  )
  try {
    return await Promise.race([asked, givenUp(url)])
  } catch (failure) {
    const copy = await pageCopies.find(url, await lastLanguage.read())
    if (copy) return copy
    // Nothing is kept: the browser says itself that there is no network.
    throw failure
  }
}

/** Rejects when the page is kept and the network has had its time. */
function givenUp(url: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(async () => {
      if (await pageCopies.has(url, await lastLanguage.read())) reject(new Error('The network is too slow'))
    }, PATIENCE_MS)
  })
}

/** Instead of the sign of a broken picture: its place stays as it was before the picture came. */
function nothingToSee(): Response {
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' }
  return new Response('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', { headers })
}

/** Built files never change under their names. */
async function answerAsset(request: Request): Promise<Response> {
  const kept = await assets.find(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (isPublic(answer)) await assets.keep(request.url, answer.clone())
  return answer
}

/** Makes a page readable that the browser did not ask for as a page, or got with somebody's own content. */
async function keepShownPage(page: ShownPage): Promise<void> {
  await lastLanguage.write(page.language)
  await Promise.all(page.files.map(keepFile))
  if (page.isThrifty) return
  await keepPage(page.address, page.language)
  // A piece that loads when it is used has to be there when the network is not.
  for (const file of [...OFFLINE_FILES, ...(OFFLINE_TEXTS[page.language] ?? [])]) await keepFile(file)
  await keepPage('/offline', page.language)
  await Promise.all([assets.trim(), pictures.trim(), data.trim()])
}

/** As a visitor: the copy holds nothing of an account. */
async function keepPage(address: string, language: string): Promise<void> {
  if (await pageCopies.has(address, language)) return
  const headers = { Accept: 'text/html', 'Accept-Language': language }
  const answer = await fetch(address, { credentials: 'omit', redirect: 'manual', headers }).catch(() => {})
  if (answer) await pageCopies.keep(address, answer)
}

async function keepFile(address: string): Promise<void> {
  const url = new URL(address, worker.location.origin).href
  const cache = url.includes('/assets/') ? assets : pictures
  if (await cache.find(url)) return
  // The browser has most of them: its own cache is asked first.
  const answer = await fetch(url, { cache: 'force-cache' }).catch(() => {})
  if (answer && isPublic(answer)) await cache.keep(url, answer)
}
