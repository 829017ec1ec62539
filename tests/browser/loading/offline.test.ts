import type { RequestListener } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { HEARTS } from '#tests/support/browser/hearts.ts'
import { describeWithEmptyCache, hydrated } from '#tests/support/browser/visit.ts'
import { findExamples, signIn } from '#tests/support/store-pages.ts'
import { wordsOf } from '../account/customer.ts'
import { chooseLanguage } from '../language-menu.ts'

// Browsers log failed requests while offline.
const allowed = /ERR_INTERNET_DISCONNECTED|Failed to load resource/

/** Options of a visit whose service worker is registered when the page was quiet for 200 ms, in place of four seconds. */
const QUICK_WORKER = {
  serviceWorkers: 'allow',
  prepare: (page: Page) =>
    page.addInitScript(() => {
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (act: TimerHandler, delay?: number, ...values: unknown[]) =>
          setTimeout(act, delay === 4_000 ? 200 : delay, ...values),
      })
    }),
} as const

describeWithEmptyCache('without a network', ({ visit, world }) => {
  it.each(['en', 'ar'] as const)(
    'in %s visited pages can be read, with a notice, and other addresses show the offline page',
    async (locale) => {
      const t = wordsOf(locale)
      const { productId } = await findExamples(world())
      const { page } = await visit('/products', { locale, allowed, ...QUICK_WORKER })
      await kept(page, locale, '/products')
      const seen = await page.locator('article h3').allTextContents()
      // Visited without a new document.
      await page
        .locator('header')
        .getByRole('link', { name: t('nav.about') })
        .first()
        .click()
      await page.waitForURL('/about')
      await kept(page, locale, '/about')

      await page.context().setOffline(true)
      await page.getByText(t('offline.notice')).waitFor()
      await page
        .locator('header')
        .getByRole('link', { name: t('nav.products') })
        .first()
        .click()
      await page.waitForURL('/products')
      await hydrated(page)
      await expect.poll(() => page.locator('article h3').allTextContents()).toEqual(seen)
      expect(await page.getAttribute('html', 'dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
      await page.getByText(t('offline.notice')).waitFor()
      await page.goto('/about')
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.title()).toContain(t('nav.about'))

      await page.goto(`/details/${productId}`)
      await page.getByRole('heading', { name: t('offline.title') }).waitFor()
      await page
        .getByRole('link', { name: seen[0] ?? '' })
        .or(page.locator('#main a[href="/products"]'))
        .first()
        .waitFor()
      // A picture that was never loaded leaves its place empty, without the icon of a broken picture.
      await expect.poll(() => page.locator('#main img').first().evaluate(isWhole)).toBe(true)

      await page.context().setOffline(false)
      await page.waitForURL(`/details/${productId}`)
      await page.getByText(t('offline.notice')).waitFor({ state: 'detached' })
    },
  )

  it('the quote list opens with its products, and the page of offers opens', async () => {
    const t = wordsOf('en')
    const { productId } = await findExamples(world())
    const { page } = await visit('/robots.txt', { allowed, ...QUICK_WORKER })
    await page.evaluate(
      (items) => localStorage.setItem('quoteList', JSON.stringify(items)),
      [{ id: productId, quantity: 3, note: 'Walnut', sku: '', titles: {} }],
    )
    await page.goto('/offer')
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await kept(page, 'en', '/offer')
    await page.goto('/quote')
    const title = page.locator('main li h3')
    await expect.poll(() => title.textContent()).not.toBe(t('LoadingScreen'))
    const quoted = await title.textContent()
    await kept(page, 'en', '/quote')

    await page.context().setOffline(true)
    await page.goto('/quote')
    await page
      .getByText(t('quote.pieces', { count: 3 }))
      .last()
      .waitFor()
    await expect.poll(() => title.textContent()).toBe(quoted)
    await page.goto('/offer')
    await hydrated(page)
    await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor()
  })

  it('a page that was opened from a link in another language has the language and the theme that were chosen there', async () => {
    const { page } = await visit('/about?lng=tr', { colorScheme: 'light', allowed, ...QUICK_WORKER })
    await kept(page, 'tr', '/about')
    await chooseLanguage(page, 'العربية')
    await kept(page, 'ar', '/about')
    const dark = page.getByRole('contentinfo').getByRole('radio', { name: wordsOf('ar')('theme.dark') })
    await dark.locator('..').click()
    await page.locator('html[data-theme=dark]').waitFor()

    await page.context().setOffline(true)
    const copy = await page.reload()
    expect(await copy?.text()).toMatch(/<html lang="ar" dir="rtl" data-theme="dark">/)
    await hydrated(page)
    await expect.poll(() => dark.isChecked()).toBe(true)
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
  })

  it('a page that is cached only in an earlier language does not change the language of the others', async () => {
    const { page } = await visit('/contact', { allowed, ...QUICK_WORKER })
    await kept(page, 'en', '/contact')
    await page.goto('/about')
    await kept(page, 'en', '/about')
    await chooseLanguage(page, 'Türkçe')
    await kept(page, 'tr', '/about')

    await page.context().setOffline(true)
    await page.goto('/contact')
    await page.locator('html[lang=en]').waitFor()
    await hydrated(page)
    await shown(page, 'en')
    await page.goto('/about')
    expect(await page.getAttribute('html', 'lang')).toBe('tr')
  })

  it('copies of pages of an earlier build are replaced when a page is shown', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/about', QUICK_WORKER)
    await kept(page, 'en', '/about')
    const copies = ['/kept/en/offline', '/kept/en/products']
    await page.evaluate(async (addresses) => {
      const pages = await caches.open('pages-1')
      for (const address of addresses) await pages.put(address, new Response('<p>An earlier build</p>'))
    }, copies)
    await page
      .locator('header')
      .getByRole('link', { name: t('nav.products') })
      .first()
      .click()
    for (const copy of copies) await expect.poll(() => hasEntry(page, copy), { timeout: 30_000 }).toBe(true)
  })

  it('the service worker is registered when the page has loaded and is quiet', async () => {
    const { page } = await visit('/robots.txt', { serviceWorkers: 'allow' })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto('/about')
    await hydrated(page)
    // The browser is idle.
    await page.clock.runFor(1_500)
    await page.waitForLoadState('networkidle')
    expect(await isRegistered(page)).toBe(false)
    await becomesRegistered(page)
  })

  it('the home page prefetches the listing before it registers the service worker', async () => {
    const { page } = await visit('/robots.txt', { serviceWorkers: 'allow' })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1.0/products?*', async (route) => {
      await released
      await route.continue()
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    let isAsked = false
    page.on('request', (request) => {
      isAsked ||= request.url().includes('/api/v1.0/products?')
    })
    await page.goto('/')
    await hydrated(page)
    // The browser counts as idle when the clock moves, and the code of the prefetch may still be loading.
    const asks = async () => {
      await page.clock.runFor(100)
      return isAsked
    }
    await expect.poll(asks).toBe(true)
    // Long enough for a page that is quiet, and shorter than the service worker waits at most.
    for (let seconds = 0; seconds < 6; seconds += 1) await page.clock.runFor(1_000)
    expect(await isRegistered(page)).toBe(false)
    release()
    await becomesRegistered(page)
  })

  it('no data of a customer is cached', async () => {
    const { page } = await visit('/robots.txt', { allowed, ...QUICK_WORKER })
    await signIn(page.context(), world())
    await page.goto('/profile')
    const email = 'demo@sedir.example'
    await page.getByText(email).first().waitFor()
    await page.evaluate(sendPicture)
    await page.reload()
    const portrait = page.locator('main aside img')
    await portrait.waitFor()
    expect(await portrait.evaluate((picture: HTMLImageElement) => picture.decode())).toBeUndefined()
    await kept(page, 'en', '/offline')
    await page.goto('/')
    await kept(page, 'en', '/')
    // The worker answers with a picture before it has cached it.
    const hasPicture = async () => (await keptTexts(page)).some((text) => text.includes('/_image/'))
    await expect.poll(hasPicture).toBe(true)
    const texts = await keptTexts(page)
    expect(texts.length).toBeGreaterThan(3)
    const personal = [email, '/kept/en/profile', '/uploads/', '/person/']
    expect(texts.filter((text) => personal.some((own) => text.includes(own)))).toEqual([])
  })

  it('changed favourites are queued, and sent when the network is back: in order, each once', async () => {
    const t = wordsOf('en')
    const { page, requests } = await visit('/robots.txt', { allowed, ...QUICK_WORKER })
    await signIn(page.context(), world())
    await page.goto('/products?keyword=lamp')
    await hydrated(page)
    await kept(page, 'en', '/products?keyword=lamp')
    const hearts = page.locator(`${HEARTS}[aria-pressed=false]`)
    const all = page.locator(HEARTS)
    expect(await hearts.count()).toBeGreaterThan(2)
    const free = await all.evaluateAll((each) =>
      each.flatMap((heart, index) => (heart.getAttribute('aria-pressed') === 'false' ? [index] : [])),
    )
    const [first = 0, second = 1, third = 2] = free

    await page.context().setOffline(true)
    await all.nth(first).click()
    await page.getByText(t('offline.waits')).first().waitFor()
    await all.nth(second).click()
    await all.nth(third).click()
    await all.nth(second).click()
    await expect.poll(() => pressed(page)).toEqual(expect.arrayContaining([first, third]))
    // The cached page has no session, and still shows and changes favourites.
    await page.reload()
    await hydrated(page)
    await expect.poll(() => pressed(page)).toEqual([first, third].toSorted())

    const before = requests.length
    await page.context().setOffline(false)
    await page.getByText(t('offline.sent')).first().waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('waitingFavorites'))).toBeNull()
    const sent = requests.slice(before).filter((request) => /favorite/.test(request) && !/^GET/.test(request))
    expect(sent).toEqual(['POST /api/v1.0/customers/add-favorite', 'POST /api/v1.0/customers/add-favorite'])
    await page.reload()
    await expect.poll(() => pressed(page)).toEqual(expect.arrayContaining([first, third]))
    expect(await pressed(page)).not.toContain(second)
  })
})

describeWithEmptyCache(
  'if the provider sends no Cache-Control',
  ({ visit, world }) => {
    it('no response to a customer is in the caches after the sign-out', async () => {
      const t = wordsOf('en')
      const { page } = await visit('/robots.txt', { allowed, ...QUICK_WORKER })
      await signIn(page.context(), world())
      await page.goto('/about')
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      const told = page.waitForResponse((answer) => answer.url().includes('/api/v1.0/products?'))
      await page
        .locator('header')
        .getByRole('link', { name: t('nav.products') })
        .first()
        .click()
      expect((await told).fromServiceWorker()).toBe(true)
      await page.locator(`${HEARTS}[aria-pressed=true]`).first().waitFor()
      await page.goto('/profile')
      await hydrated(page)
      await page.getByRole('button', { name: t('account.logOut') }).click()
      await page.waitForURL('/login')
      await page.goto('/')
      await kept(page, 'en', '/')

      const texts = await keptTexts(page)
      expect(texts.length).toBeGreaterThan(3)
      const personal = texts.filter((text) => /"isFavorite":true|demo@sedir\.example|\/api\//.test(text))
      expect(personal.map((text) => text.slice(0, 100))).toEqual([])
    })
  },
  { provider: withoutCacheControl },
)

function withoutCacheControl(next: RequestListener): RequestListener {
  return (request, response) => {
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => typeof response
    response.writeHead = (...head: unknown[]) => {
      response.removeHeader('cache-control')
      return writeHead(...head)
    }
    next(request, response)
  }
}

function isRegistered(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
}

/** Turns the clock forward until the service worker is registered. */
async function becomesRegistered(page: Page): Promise<void> {
  const afterOneSecond = async () => {
    await page.clock.runFor(1_000)
    return isRegistered(page)
  }
  await expect.poll(afterOneSecond, { timeout: 60_000 }).toBe(true)
}

/** Whether the copy of a page has the browser's entry of this build. */
function hasEntry(page: Page, copy: string): Promise<boolean> {
  return page.evaluate(async (address) => {
    const text = await (await caches.match(address, { ignoreVary: true }))?.text()
    const entry = document.querySelector('script[type=module][src]')?.getAttribute('src')
    return Boolean(entry && text?.includes(entry))
  }, copy)
}

/** Returns addresses and bodies of the worker's caches, without built files. */
function keptTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of (await caches.keys()).filter((each) => !/^assets-/.test(each))) {
      const cache = await caches.open(name)
      for (const key of await cache.keys())
        found.push(key.url, (await (await cache.match(key, { ignoreVary: true }))?.text()) ?? '')
    }
    return found
  })
}

/** Runs in the page: uploads a new picture. */
async function sendPicture(): Promise<void> {
  const canvas = new OffscreenCanvas(64, 64)
  canvas.getContext('2d')?.fillRect(0, 0, 64, 64)
  const form = new FormData()
  form.set('image', await canvas.convertToBlob({ type: 'image/png' }), 'me.png')
  const answer = await fetch('/api/v1.0/auth/customer/profile', { method: 'PUT', body: form })
  if (!answer.ok) throw new Error(`The picture was refused: ${answer.status}`)
}

/** Waits until the worker knows that a page was shown in a language. */
async function shown(page: Page, language: string): Promise<void> {
  const lastLanguage = () => page.evaluate(async () => (await caches.match('/language'))?.text())
  await expect.poll(lastLanguage).toBe(language)
}

/** Waits until the worker has cached the page and, last, the offline page. A new worker waits for a quiet page first. */
async function kept(page: Page, language: string, address: string): Promise<void> {
  for (const copy of [address, '/offline'])
    await expect
      .poll(
        () =>
          page.evaluate(
            async (url) => (await caches.match(url, { ignoreVary: true })) !== undefined,
            `/kept/${language}${copy}`,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
}

async function pressed(page: Page): Promise<readonly number[]> {
  return page
    .locator(HEARTS)
    .evaluateAll((all) =>
      all.flatMap((heart, index) => (heart.getAttribute('aria-pressed') === 'true' ? [index] : [])),
    )
}

function isWhole(picture: Element): boolean {
  return picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0
}
