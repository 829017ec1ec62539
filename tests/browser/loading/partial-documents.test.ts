import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#domain/paths.ts'
import { describeWithEmptyCache } from '#tests/support/browser/visit.ts'
import { productsOf } from '#tests/support/products-of.ts'

declare global {
  interface Window {
    recordedShifts: string[]
  }
}

/** A document arrives in so many parts, each of which is drawn before the next arrives. */
const PARTS = 24

const PAGES = ['home', 'listing', 'product', 'compare', 'about', 'contact', 'login', 'signup'] as const

describeWithEmptyCache('on a slow link, while a document arrives,', ({ visit, world }) => {
  it.each(PAGES)('nothing on the page %s moves, on a phone and in a wide window', async (name) => {
    // The browser waits for frames: the two documents arrive at the same time.
    const shifts = await Promise.all([shiftsOn(name, 412, 'en'), shiftsOn(name, 1440, 'ar')])
    expect(shifts).toEqual([[], []])
  })

  async function shiftsOn(name: (typeof PAGES)[number], width: number, language: string) {
    const store = world().url
    const path = (await addressesOf(store))[name]
    const answer = await fetch(store + path, { headers: { 'accept-language': language } })
    const parts = inParts(await answer.text())
    const { url, sendPart } = await openSender(parts)
    const { page } = await visit('/robots.txt', {
      viewport: { width, height: 900 },
      allowed: /Failed to load resource/,
      prepare: (opened) => opened.addInitScript(recordShifts),
    })
    await page.route(
      ({ pathname }) => pathname !== '/',
      (route) => route.abort(),
    )
    // Chrome shows a document only when its first bytes have arrived.
    await Promise.all([page.goto(url, { waitUntil: 'commit' }), sendPart()])
    for (const _ of parts.slice(1)) {
      await drawn(page)
      await sendPart()
    }
    await page.waitForLoadState('domcontentloaded')
    await drawn(page)
    return page.evaluate(() => window.recordedShifts)
  }
})

async function addressesOf(store: string): Promise<Record<(typeof PAGES)[number], string>> {
  const ids = (await productsOf(store, 3)).map(({ _id }) => _id)
  return {
    home: paths.home(),
    listing: paths.products(),
    product: paths.details(ids[0] ?? ''),
    compare: `${paths.compare()}?ids=${ids.join(',')}`,
    about: paths.about(),
    contact: paths.contact(),
    login: paths.login(),
    signup: paths.signup(),
  }
}

/** Elements of the size of a line or more. Words of a line may move while the line arrives. */
const BLOCK =
  /<(?:div|section|header|nav|main|h[1-3]|p|[uo]l|li|form|fieldset|label|table|t[rhd]|button|img|details|summary)\b/g

/** The head with the first elements, and the rest cut in front of blocks. No frame is drawn before a body has begun. */
function inParts(document: string): readonly string[] {
  const body = document.indexOf('<body>')
  const blocks = [...document.slice(body).matchAll(BLOCK)].map(({ index }) => body + index).slice(1)
  const cuts = Array.from(
    { length: PARTS - 1 },
    (_, number) => blocks[Math.floor((number * blocks.length) / PARTS)],
  )
  return [0, ...cuts].map((from, number) => document.slice(from, cuts[number]))
}

/** A server whose only document is sent part by part. */
async function openSender(parts: readonly string[]) {
  const waiting = [...parts]
  const server = createServer()
  const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  asked.then(([, response]) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).flushHeaders(),
  )
  async function sendPart() {
    const [, response] = await asked
    response.write(waiting.shift() ?? '')
    if (waiting.length === 0) response.end()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sendPart }
}

/** Waits until what has been sent is drawn: for more elements, at most four frames, and for one frame. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const all = document.getElementsByTagName('*')
    const before = all.length
    for (let frames = 0; frames < 4 && all.length === before; frames++)
      await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })
}

/** Runs in the page before its scripts. */
function recordShifts() {
  window.recordedShifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: LayoutShiftSource[] })[])
      for (const { node, previousRect: from, currentRect: to } of entry.sources) {
        const name = node instanceof Element ? node.outerHTML.slice(0, 60) : node?.textContent?.slice(0, 60)
        window.recordedShifts.push(`${name}: ${from.x}, ${from.y} → ${to.x}, ${to.y}`)
      }
  }).observe({ type: 'layout-shift', buffered: true })
}

interface LayoutShiftSource {
  readonly node?: Node
  readonly previousRect: DOMRect
  readonly currentRect: DOMRect
}
