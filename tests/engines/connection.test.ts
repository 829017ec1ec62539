/** A connection that is lost during a visit. The browser itself stays online: no client has a switch for it in these engines. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { HEARTS } from '#tests/support/browser/hearts.ts'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { describeInEngines } from '#tests/support/engines/engines.ts'
import { findExamples, signedInCookie } from '#tests/support/store-pages.ts'

const { t } = createRequestI18n('en')

describeInEngines(['firefox', 'webkit'], 'without a connection', ({ world, page }) => {
  beforeEach(async () => {
    await page().goto(`${world().url}/robots.txt`)
    await page().deleteCookies()
    await page().resize(1440)
  })
  afterEach(() => world().cutOff())

  it('visited pages can be read, and others show the page for a missing connection', async () => {
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

  it('a heart is filled at once, with a message that it waits, and is sent later', async () => {
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
    await expect
      .poll(() => page().evaluate(heartOf, title, HEARTS))
      .toEqual({ isPressed: true, isBusy: false })
    expect((await page().messages()).filter((message) => message.includes('unhandled rejection'))).toEqual([])

    world().cutOff()
    await page().reload()
    await page().waitFor(() => localStorage.getItem('waitingFavorites') === null)
    await page().reload()
    await page().waitFor(isHydrated)
    expect(await page().evaluate(heartOf, title, HEARTS)).toEqual({ isPressed: true, isBusy: false })
  })
})

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
