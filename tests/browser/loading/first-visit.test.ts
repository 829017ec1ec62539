import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { describeWithEmptyCache, hydrated } from '#tests/support/browser/visit.ts'
import { chooseLanguage } from '../language-menu.ts'

describeWithEmptyCache('a visitor who arrives', ({ visit }) => {
  it.each(['/', '/products', '/products?keyword=oak&limit=6', '/nowhere'])(
    'at %s requests nothing twice',
    async (path) => {
      const { page, requests } = await visit(path, { allowed: /status of 404/ })
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      expect(new Set(requests).size).toBe(requests.length)
      const later = ['POST /api/v1.0/visits', ...(path === '/' ? LISTING_PREFETCH : [])]
      expect(requests.filter((request) => !later.includes(request))).toEqual([`GET ${path}`])
    },
  )

  it('on a phone sees the first picture of the home page before its file has come', async () => {
    const { page } = await visit('/robots.txt', PHONE)
    await page.route('**/_image/**', () => {})
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const painted = await page.evaluate(
      () =>
        new Promise<string | undefined>((resolve) => {
          new PerformanceObserver((list) => {
            const [picture] = list.getEntries().filter(({ element }: LargestPaint) => element?.matches('img'))
            if (picture) resolve((picture as LargestPaint).url?.slice(0, 16))
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    expect(painted).toBe('data:image/avif;')
  })

  it.each(['/products', '/about'])(
    'at %s on a slow link does not see the browser’s own word for a disclosure whose title has not arrived',
    async (path) => {
      const { page } = await visit('/robots.txt')
      await page.route(`**${path}`, async (route) => {
        const answer = await route.fetch()
        const arrived = /^.*?<details[^>]*>/s.exec(await answer.text())?.[0]
        await route.fulfill({ response: answer, body: arrived })
      })
      await page.goto(path)
      await expect.poll(() => page.locator('details').count()).toBe(1)
      expect(await page.locator('details').isVisible()).toBe(false)
    },
  )

  it('is counted once', async () => {
    const { page, requests } = await visit('/')
    const counts = () => requests.filter((request) => request === 'POST /api/v1.0/visits').length
    await expect.poll(counts).toBe(1)
    await hydrated(page)
    await page.click('header >> text=Products')
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(counts()).toBe(1)
  })

  it('requests only chunk and data of the next page when a link is followed', async () => {
    const { page, requests, assets } = await visit('/')
    await hydrated(page)
    // The visit is counted when the browser is idle.
    await expect.poll(() => requests).toContain('POST /api/v1.0/visits')
    await page.waitForLoadState('networkidle')
    const requestsBefore = requests.length
    const assetsBefore = new Set(assets)
    await page.click('header >> text=Products')
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await page.waitForLoadState('networkidle')
    const data = requests.slice(requestsBefore)
    expect(data.every((request) => request.startsWith('GET /api/v1.0/'))).toBe(true)
    expect(new Set(data).size).toBe(data.length)
    expect(assets.filter((asset) => assetsBefore.has(asset)).length).toBe(assetsBefore.size)
    await expect.poll(() => page.title()).toMatch(/^Products/)
    // Screen readers announce the heading, which the title begins with.
    await page.locator('h1:focus').waitFor()
  })

  it('has the head of each page as the server renders it, also after a navigation or a change of the language', async () => {
    const { page } = await visit('/')
    await hydrated(page)
    const header = page.locator('header')
    await header.getByRole('link', { name: 'Products' }).click()
    await headIsOf(page, '/products')
    await page.locator('article h3 a').first().click()
    await page.waitForURL('**/details/**')
    await headIsOf(page, new URL(page.url()).pathname)
    await header.getByRole('link', { name: 'Log in' }).click()
    await headIsOf(page, '/login')
    await header.getByRole('link', { name: 'About' }).click()
    await headIsOf(page, '/about')
    await chooseLanguage(page, 'العربية')
    await headIsOf(page, '/about?lng=ar')
  })

  it('is at the same scroll position after Back', async () => {
    const { page } = await visit('/products')
    await hydrated(page)
    const card = page.locator('article h3 a').nth(4)
    // In the middle of the window, so that the press does not scroll.
    await card.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(300)
    await card.click()
    await page.waitForURL('**/details/**')
    await page.goBack()
    await page.waitForURL('**/products')
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 150, place)
  })
})

describeWithEmptyCache('a visitor who changes the language', ({ visit }) => {
  it('gets texts, direction and content at once, and keeps page, filters and typed text', async () => {
    const { page, requests } = await visit('/products?limit=6')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const title = await page.locator('article h3').first().textContent()
    await page.evaluate(() => Object.assign(window, { marked: true }))
    await page.fill('input[name=keyword]', 'half a wo')
    await chooseLanguage(page, 'العربية')
    await page.waitForFunction(() => document.documentElement.dir === 'rtl')
    await page.getByRole('heading', { level: 1, name: 'المنتجات' }).waitFor()
    await expect.poll(() => page.locator('article h3').first().textContent()).not.toBe(title)
    expect(await page.inputValue('input[name=keyword]')).toBe('half a wo')
    expect(page.url()).toMatch(/limit=6/)
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('i18next=ar')
    expect(await page.evaluate(() => 'marked' in window)).toBe(true)
    expect(requests.filter((request) => request.startsWith('GET /products'))).toHaveLength(1)
    await page.reload()
    expect(await page.getAttribute('html', 'lang')).toBe('ar')
  })
})

describeWithEmptyCache('a visitor without script', ({ visit }) => {
  it('sees the whole home page', async () => {
    const { page } = await visit('/', { javaScriptEnabled: false })
    await page.locator('article').first().waitFor()
    expect(await page.locator('article').count()).toBeGreaterThan(6)
    expect(await page.locator('#latest, #looking, #categories, #featured, #services').count()).toBe(5)
  })

  it('browses, filters, sorts and pages', async () => {
    const { page } = await visit('/products', { javaScriptEnabled: false })
    expect(await page.locator('article').count()).toBe(9)
    await page.fill('input[name=keyword]', 'كرسي')
    await page.press('input[name=keyword]', 'Enter')
    await page.waitForURL('**/products?**keyword=**')
    expect(await page.locator('article').count()).toBeGreaterThan(0)
    await page.goto('/products')
    // The cards above are laid out when they come near: without script, a click that misses the link is not repeated.
    await page.locator('nav a[href*="page=2"]').first().press('Enter')
    await page.waitForURL('**page=2**')
    expect(await page.getByText(/Showing 10-18 of/).count()).toBe(1)
    await page.goto('/products')
    await page.locator('a[href*="category="]').first().press('Enter')
    await page.waitForURL('**category=**')
    expect(await page.locator('article').count()).toBeGreaterThan(0)
  })
})

/** The data of the listing, which the home page prefetches when the browser is idle. */
const LISTING_PREFETCH = [
  'GET /api/v1.0/categories/recursive',
  'GET /api/v1.0/products?limit=9&page=1&sort=-createdAt',
]

let isOpen = false
describeWithEmptyCache(
  'a visitor while the provider is unavailable',
  ({ visit }) => {
    it('sees an error page, whose Retry shows the page once the provider is available', async () => {
      isOpen = false
      const { page } = await visit('/products', { allowed: /status of 50[0-9]/ })
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.locator('article').count()).toBe(0)
      isOpen = true
      await page
        .getByRole('link', { name: 'Try again' })
        .or(page.getByRole('button', { name: 'Try again' }))
        .click()
      await page.locator('article').first().waitFor()
    })
  },
  {
    provider: (next) => (request, response) => {
      if (isOpen || !request.url?.startsWith('/api/')) next(request, response)
      else response.writeHead(500).end('{}')
    },
  },
)

/** Waits until the document's head equals the server's for this address, except JSON-LD. */
async function headIsOf(page: Page, address: string): Promise<void> {
  const answer = await (await page.request.get(address)).text()
  const html = answer.match(/<title>[^<]*<\/title>|<(meta|link) [^>]*>/g)?.join('')
  // The store's policy forbids parsing markup from text, so an empty page does it.
  const blank = await page.context().newPage()
  const wanted = await blank.evaluate(tagsAbout, html)
  await blank.close()
  expect(wanted.length).toBeGreaterThan(8)
  await expect.poll(() => page.evaluate(tagsAbout, undefined), { message: address }).toEqual(wanted)
}

function tagsAbout(html: string | undefined): string[] {
  const { head } = html ? new DOMParser().parseFromString(html, 'text/html') : document
  const about = 'title, [name=description], [name=robots], [property^="og:"], [rel=canonical], [hreflang]'
  return [...head.querySelectorAll(about)].map((tag) => tag.outerHTML).toSorted()
}

/** Largest Contentful Paint, an entry that TypeScript's library of the DOM does not have. */
interface LargestPaint extends PerformanceEntry {
  readonly element?: Element
  readonly url?: string
}
