import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { launchChrome } from '#tests/support/chrome.ts'
import { makeWorld, type World } from '#tests/support/world.ts'

type Chrome = Awaited<ReturnType<typeof launchChrome>>
type ContextOptions = Parameters<Chrome['newContext']>[0]

let world: World
let chrome: Chrome
let close: () => Promise<void>

beforeAll(async () => {
  world = await makeWorld({ until: (end) => (close = end) })
  chrome = await launchChrome()
})
afterAll(async () => {
  await chrome.close()
  await close()
})

interface Visit extends NonNullable<ContextOptions> {
  /** Before the first request. */
  readonly prepare?: (page: Page) => Promise<void>
  readonly at?: World
}

async function visit(path: string, { prepare, at = world, ...options }: Visit = {}) {
  const context = await chrome.newContext({
    // What it copies for reading without a network is no part of what is looked at here.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  await prepare?.(page)
  await page.goto(at.url + path)
  return page
}

const withoutScript = { javaScriptEnabled: false }
const firstTitle = 'Take a seat along the wall.'
const secondTitle = 'Rooms that wait up for guests.'

function shownTitle(page: Page) {
  return page.locator('section').first().getByRole('heading').textContent()
}

/** A tab is a link until its part of the page has come alive. */
async function tabsOf(page: Page) {
  await page.locator('#looking').scrollIntoViewIfNeeded()
  const tabs = page.locator('#looking').getByRole('tab')
  await tabs.first().waitFor()
  return tabs
}

describe('the banners', () => {
  test('can both be reached without script', async () => {
    const page = await visit('/', withoutScript)
    expect(await shownTitle(page)).toBe(firstTitle)
    await page.getByRole('radio', { name: 'Go to slide 2' }).check()
    expect(await shownTitle(page)).toBe(secondTitle)
  })

  test('change every three seconds, until somebody points at them, is inside them, or stops them', async () => {
    const page = await visit('/', { reducedMotion: 'no-preference', prepare: (page) => page.clock.install() })
    const stop = page.getByRole('button', { name: 'Stop moving by itself' }).first()
    await stop.waitFor()
    await page.clock.runFor(3100)
    await page.getByRole('heading', { name: secondTitle }).waitFor()
    await page.getByRole('heading', { name: secondTitle }).hover()
    await page.clock.runFor(9000)
    expect(await shownTitle(page)).toBe(secondTitle)
    // The pointer goes, the focus comes.
    await stop.focus()
    await page.mouse.move(600, 20)
    await page.clock.runFor(9000)
    expect(await shownTitle(page)).toBe(secondTitle)
    await page.locator('header a').first().focus()
    await page.clock.runFor(3100)
    expect(await shownTitle(page)).toBe(firstTitle)
    await stop.press('Enter')
    await page.locator('header a').first().focus()
    await page.clock.runFor(9000)
    expect(await shownTitle(page)).toBe(firstTitle)
    await page.getByRole('button', { name: 'Move by itself' }).press('Enter')
    await page.locator('header a').first().focus()
    await page.clock.runFor(3100)
    expect(await shownTitle(page)).toBe(secondTitle)
  })

  test('stand still for people who asked for less motion', async () => {
    const page = await visit('/', { prepare: (page) => page.clock.install() })
    await tabsOf(page)
    await page.clock.runFor(9000)
    expect(await shownTitle(page)).toBe(firstTitle)
  })

  test.each([
    [480, false],
    [481, true],
  ])('in a window of %d px have arrows: %s', async (width, are) => {
    const page = await visit('/', { viewport: { width, height: 800 } })
    const arrow = page.locator('section').first().getByRole('button', { name: 'Next slide' })
    expect(await arrow.isVisible()).toBe(are)
  })
})

describe('what are you looking for', () => {
  test('shows the newest of the first category, and of another when its tab is pressed, on the same page', async () => {
    const page = await visit('/')
    const tabs = await tabsOf(page)
    const titles = page.locator('#looking').getByRole('tabpanel').getByRole('heading')
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true')
    expect(await titles.count()).toBe(3)
    const before = await titles.allInnerTexts()
    await tabs.nth(3).click()
    await page.getByRole('tabpanel', { name: 'Schools' }).getByRole('article').first().waitFor()
    expect(await titles.allInnerTexts()).not.toEqual(before)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test.each([
    ['en', 'ArrowDown', 1],
    ['en', 'ArrowRight', 1],
    ['en', 'ArrowLeft', -1],
    ['ar', 'ArrowLeft', 1],
    ['ar', 'ArrowRight', -1],
    ['en', 'End', -1],
  ] as const)('in %s %s goes on by %d from the first tab', async (language, key, steps) => {
    const page = await visit(`/?lng=${language}`)
    const tabs = await tabsOf(page)
    await tabs.first().focus()
    await page.keyboard.press(key)
    const next = tabs.nth(steps)
    expect(await next.getAttribute('aria-selected')).toBe('true')
    expect(await next.evaluate((tab) => tab === document.activeElement)).toBe(true)
    expect(await tabs.first().getAttribute('tabindex')).toBe('-1')
  })

  test('begins anew with the first tab in another language', async () => {
    const page = await visit('/?lng=tr')
    const tabs = await tabsOf(page)
    expect(await tabs.first().textContent()).toBe('Restoranlar')
  })
})

test.each([
  [390, 0.82],
  [576, 1 / 2],
  [766, 1 / 3],
  [1201, 1 / 4],
  [1462, 1 / 5],
])('in a window of %d px a category takes %d of the row', async (width, share) => {
  const page = await visit('/', { ...withoutScript, viewport: { width, height: 800 } })
  const list = page.locator('#categories ul')
  const [whole, card] = await list.evaluate((row) => [
    row.clientWidth,
    row.firstElementChild?.getBoundingClientRect().width ?? 0,
  ])
  expect(Math.abs((card ?? 0) / (whole ?? 1) - share)).toBeLessThan(0.03)
})

test.each([320, 768])('in a window of %d px nothing sticks out', async (width) => {
  for (const language of ['en', 'ar', 'tr']) {
    const page = await visit(`/?lng=${language}`, { ...withoutScript, viewport: { width, height: 800 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('what the settings hold is left out when the provider fails to give them', async () => {
  const at = await makeWorld({
    provider: (next) => (request, response) => {
      if (!request.url?.startsWith('/api/v1.0/settings')) return next(request, response)
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end('{"message":"broken"}')
    },
  })
  const page = await visit('/', { at })
  await page.getByText('Furniture of the day').waitFor({ state: 'detached' })
  await page.locator('#featured').waitFor({ state: 'detached' })
  await page.locator('#latest').getByRole('button', { name: 'Try again' }).waitFor()
  expect(await page.locator('#categories a').count()).toBe(6)
})
