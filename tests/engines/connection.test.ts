/** A connection that is lost during a visit. The browser itself stays online: no client has a switch for it in these engines. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { HEARTS } from '#tests/support/browser/hearts.ts'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { filesOfSource } from '#tests/support/browser/lazy-files.ts'
import type { EnginePage } from '#tests/support/engines/engine-page.ts'
import { describeInEngines, type EngineWorld } from '#tests/support/engines/engines.ts'
import { findExamples, signedInCookie } from '#tests/support/store-pages.ts'

const { t } = createRequestI18n('en')

describeInEngines(['firefox', 'webkit'], 'without a connection', ({ world, page }) => {
  beforeEach(async () => {
    await page().goto(`${world().url}/robots.txt`)
    await page().deleteCookies()
    await page().resize(1440)
  })
  afterEach(() => world().cutOff())

  it('pages that were seen can be read, and others lead to the page that says so', async () => {
    const { productId } = await findExamples(world())
    await page().goto(`${world().url}/products`)
    await page().waitFor(isCached, '/products')
    await page().waitFor(isCached, '/offline')
    const seen = await page().evaluate(titles)
    expect(seen.length).toBeGreaterThan(2)

    world().cutOff(() => true)
    await page().reload()
    await page().waitFor(isHydrated)
    expect(await page().evaluate(titles)).toEqual(seen)
    await page().goto(`${world().url}/details/${productId}`)
    await page().waitFor(isHydrated)
    expect(await page().evaluate(() => location.pathname)).toBe('/offline')
    expect(await page().evaluate(() => document.querySelector('h1')?.textContent)).toBe(t('offline.title'))
  })

  it('a heart is shown at once, says that it waits, and is sent later', async () => {
    const [name = '', value = ''] = (await signedInCookie(world())).split('=')
    await page().setCookie({ name, value })
    await page().goto(`${world().url}/products`)
    await page().waitFor(isHydrated)
    await page().waitFor(isCached, '/offline')
    await page().evaluate(() => {
      addEventListener('unhandledrejection', ({ reason }) => {
        console.error(`unhandled rejection: ${reason}`)
      })
    })
    const free = `${HEARTS}[aria-pressed=false]`
    const title = await page().evaluate(titleOf, free)

    world().cutOff(() => true)
    await page().click(free)
    await page().waitFor(
      (text) => document.querySelector('.Toastify')?.textContent?.includes(text) === true,
      t('offline.waits'),
    )
    expect(await page().evaluate(heartOf, title, HEARTS)).toEqual({ isPressed: true, isBusy: false })
    expect((await page().messages()).filter((message) => message.includes('unhandled rejection'))).toEqual([])

    world().cutOff()
    await page().reload()
    await page().waitFor(() => localStorage.getItem('waitingFavorites') === null)
    await page().reload()
    await page().waitFor(isHydrated)
    expect(await page().evaluate(heartOf, title, HEARTS)).toEqual({ isPressed: true, isBusy: false })
  })
})

// A store of its own for each: the service worker of other tests has cached the part.
describeInEngines(['firefox', 'webkit'], 'a part that does not load', ({ world, page }, engine) => {
  it('leaves the page as it is, and Retry brings it', async () => {
    await openWithout({ world, page }, 'ui/components/search/search-dialog.tsx', '/about')
    const heading = await page().evaluate(() => document.querySelector('h1')?.textContent)

    const search = () => page().click('header button', t('search.open'))
    await search()
    await page().waitFor(isAlerted, t('errors.sectionFailed'))
    expect(await page().evaluate(() => document.querySelector('h1')?.textContent)).toBe(heading)

    world().cutOff()
    await page().click('[role=alert] button', t('common.retry'))
    if (engine === 'firefox') await newDocument(page(), search)
    await shown(page(), 'dialog[open] input')
  })
})

describeInEngines(
  ['firefox', 'webkit'],
  'the code of a button that does not load',
  ({ world, page }, engine) => {
    it('is loaded when the button is pressed again', async () => {
      const press = () => page().click('main article button:has(use[href$="#clipboard-plus"])')
      await openWithout({ world, page }, 'ui/quote/toggle-quoted.ts', '/products')
      await press()
      await page().waitFor(isAlerted, t('NetworkError'))

      world().cutOff()
      await press()
      if (engine === 'firefox') await newDocument(page(), press)
      await shown(page(), 'main article button[aria-pressed=true]')
    })
  },
)

describeInEngines(['firefox', 'webkit'], 'the API client that does not load', ({ world, page }, engine) => {
  it('is loaded when a form is submitted again, which keeps its fields', async () => {
    const submit = async () => {
      await page().type('main input[name=password]', 'Demo12345')
      await page().press('Enter')
    }
    // The chunk has the code that reloads the document, too.
    await openWithout({ world, page }, 'on-idle', '/login')
    await page().type('main input[name=email]', 'demo@sedir.example')
    await submit()
    await page().waitFor(isAlerted, t('NetworkError'))

    world().cutOff()
    await submit()
    if (engine === 'firefox') await newDocument(page(), submit)
    await page().waitFor(() => location.pathname === '/')
  })
})

describeInEngines(['firefox', 'webkit'], 'a page whose own script does not load', ({ world, page }) => {
  it('can be read, and works after a reload', async () => {
    const [html, other] = await Promise.all(
      ['/privacy', '/about'].map(async (path) => (await fetch(world().url + path)).text()),
    )
    const own = [...filesOfSource('pages/privacy')].filter(
      (file) => file.endsWith('.js') && html?.includes(file) && !other?.includes(file),
    )
    expect(own).not.toEqual([])
    world().cutOff((path) => own.includes(path))
    await page().goto(`${world().url}/privacy`)
    await page().waitFor(isHandled)
    expect(await page().evaluate(() => document.querySelector('h1')?.textContent)).toBe(t('privacy.title'))

    world().cutOff()
    await page().reload()
    await page().waitFor(isHydrated)
  })
})

/** Opens a page for which the connection is lost when it requests the files of a part. */
async function openWithout({ world, page }: EngineWorld, part: string, at: string): Promise<void> {
  const html = await (await fetch(world().url + at)).text()
  const missing = [...filesOfSource(part)].filter((file) => file.endsWith('.js') && !html.includes(file))
  expect(missing).not.toEqual([])
  world().cutOff((path) => missing.includes(path))
  await page().resize(1440)
  await page().goto(world().url + at)
  await page().waitFor(isHydrated)
}

/** Firefox requests a failed module again only in a new document, in which the visitor acts once more. */
async function newDocument(page: EnginePage, act: () => Promise<void>): Promise<void> {
  await page.waitFor(isReloaded)
  await page.waitFor(isHydrated)
  await act()
}

function shown(page: EnginePage, element: string): Promise<void> {
  return page.waitFor((wanted) => document.querySelector(wanted) !== null, element)
}

/** Runs in the page. The code that handles the failure of a script requests scripts with `fetch`. */
function isHandled(): boolean {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries.some(({ name, initiatorType }) => initiatorType === 'fetch' && name.includes('/assets/'))
}

/** Runs in the page. */
function isAlerted(text: string): boolean {
  return [...document.querySelectorAll('[role=alert]')].some((alert) => alert.textContent?.includes(text))
}

/** Runs in the page. Whether the service worker has cached this English page; it caches the offline page last. */
async function isCached(path: string): Promise<boolean> {
  return (await caches.match(`/kept/en${path}`, { ignoreVary: true })) !== undefined
}

/** Runs in the page. */
function titles(): (string | null)[] {
  return [...document.querySelectorAll('main article h3')].map(({ textContent }) => textContent)
}

/** Runs in the page. */
function titleOf(inside: string): string {
  return document.querySelector(inside)?.closest('article')?.querySelector('h3')?.textContent ?? ''
}

/** Runs in the page. */
function heartOf(title: string, hearts: string) {
  const cards = [...document.querySelectorAll('main article')]
  const heart = cards
    .find((card) => card.querySelector('h3')?.textContent === title)
    ?.querySelector(hearts.replace('article ', ''))
  return {
    isPressed: heart?.getAttribute('aria-pressed') === 'true',
    isBusy: heart?.getAttribute('aria-busy') === 'true',
  }
}

/** Runs in the page. */
function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload'
}
