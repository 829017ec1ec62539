import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { VIEW_COOKIE } from '#domain/cookies.ts'
import { paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { layoutsAround } from '#tests/support/browser/boxes.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { announced, recordAnnouncements } from '../account/announcements.ts'

const status = (page: Page) => page.locator('main [role=status]')
const shows = (page: Page, text: string) => status(page).filter({ hasText: text }).waitFor()
const titles = (page: Page) => page.locator('main article h3').allTextContents()

describeInBrowser('the listing in a browser', ({ world, open }) => {
  const addressOf = (page: Page) => page.url().replace(world().url, '')
  /** The provider also serves pictures, which are not data. */
  const dataCalls = () => world().calls.filter((call) => call.startsWith('GET /api/v1.0/'))

  /** Opens a page whose scripts load when `hydrate` is called. */
  async function openUnhydrated(path: string) {
    const page = await open('/about', { fresh: true })
    let hydrate = () => {}
    const mayLoad = new Promise<void>((resolve) => {
      hydrate = resolve
    })
    await page.route('**/assets/**/*.js', async (route) => {
      await mayLoad
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    return { page, hydrate }
  }

  test('shows the placeholder colours of its pictures until they have loaded', async () => {
    const seen = await open('/products?view=grid-2')
    await seen.waitForFunction(() => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main article img')].slice(0, 2)
      return pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    })
    // Placeholder colours are read in the background, and only a list that is not cached is rendered again.
    const page = await open('/about')
    let priceMin = 0
    // The first one has a preview.
    const second = page.locator('main article:nth-child(2) img[data-core]').first()
    const placeholders = async () => {
      priceMin += 1
      await page.goto(`${world().url}/products?priceMin=${priceMin}`)
      return second.count()
    }
    await expect.poll(placeholders).toBe(1)
    await hydrated(page)
    expect(await second.evaluate((picture) => getComputedStyle(picture).backgroundImage)).toMatch(
      /^radial-gradient\(closest-side, rgb\(\d+, \d+, \d+\), rgb\(\d+, \d+, \d+\)\)$/,
    )
  })

  test.each([390, 740])('a window of %i px says what was searched, and removes it', async (width) => {
    const page = await open('/products?keyword=oak&sort=createdAt', { viewport: { width, height: 700 } })
    const searched = page.getByRole('link', { name: 'Clear “oak”' })
    await expect.poll(() => searched.filter({ visible: true }).count()).toBe(1)
    await searched.filter({ visible: true }).click()
    await page.waitForURL((url) => url.search === '?sort=createdAt')
    await shows(page, 'Showing 1-9 of 120 Listings')
    expect(await searched.count()).toBe(0)
  })

  test('a phone says in which category the products are, and shows all again', async () => {
    const page = await open('/products', { viewport: { width: 390, height: 844 } })
    const category = page.locator('main article a[href*="category="]').first()
    const name = (await category.textContent()) ?? ''
    await category.click()
    await page.waitForURL(/category=/)
    await standsAtTop(page)
    await page.getByRole('link', { name: `Clear “${name}”` }).click()
    await shows(page, 'Showing 1-9 of 120 Listings')
  })

  test('a phone says in which group of categories the products are', async () => {
    const answer = await fetch(`${world().url}/api/v1.0/categories/recursive`)
    const { data } = (await answer.json()) as { data: { children: { _id: string; nameEn: string }[] }[] }
    const [group] = data.flatMap(({ children }) => children)
    const page = await open(paths.category(group?._id ?? ''), { viewport: { width: 390, height: 844 } })
    await page.getByRole('link', { name: `Clear “${group?.nameEn}”` }).click()
    await shows(page, 'Showing 1-9 of 120 Listings')
  })

  test('pages, Back and Forward: the address has the page number, and no loaded page is requested twice', async () => {
    const page = await open('/products')
    const first = await titles(page)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await shows(page, 'Showing 10-18 of 120 Listings')
    expect(addressOf(page)).toBe('/products?page=2')
    // The count is shown before the products.
    await page.locator('main article').nth(8).waitFor()
    await expect.poll(() => titles(page)).not.toEqual(first)
    const asked = dataCalls()
    await page.goBack()
    await shows(page, 'Showing 1-9 of 120 Listings')
    await expect.poll(() => titles(page)).toEqual(first)
    await page.goForward()
    await shows(page, 'Showing 10-18 of 120 Listings')
    await expect.poll(() => page.locator('main article').count()).toBe(9)
    expect(dataCalls().slice(asked.length)).toEqual([])
  })

  test('Back while the next page is still loading shows the products again', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    onTestFinished(release)
    const holdNextPage = (page: Page) =>
      page.route(/\/api\/v1\.0\/products\?.*page=2/, async (route) => {
        await held
        await route.abort()
      })
    // Before the page opens: it prefetches the page behind a link that the pointer rests on.
    const page = await open('/products', { prepare: holdNextPage })
    const first = await titles(page)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL(/page=2/)
    await page.locator('main section[aria-busy=true]').waitFor()
    await page.goBack()
    await page.waitForURL(`${world().url}/products`)
    await page.locator('main section[aria-busy=false]').waitFor()
    await expect.poll(() => titles(page)).toEqual(first)
  })

  test('a sort order that is still loading is kept by a category chosen meanwhile, and undone by Back', async () => {
    const page = await open('/products')
    const hold = /\/api\/v1\.0\/products\?.*sort=createdAt/
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    onTestFinished(release)
    await page.route(hold, async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    const orders = page.getByRole('combobox', { name: 'Sort by' })
    const leaving = page.locator('main section[aria-busy=true]')
    await orders.selectOption('createdAt')
    await page.waitForURL(/sort=createdAt/)
    await leaving.waitFor()
    await page.goBack()
    await leaving.waitFor({ state: 'detached' })
    expect(await orders.inputValue()).toBe('-createdAt')

    await orders.selectOption('createdAt')
    await page.waitForURL(/sort=createdAt/)
    await page.getByRole('link', { name: /^Restaurants \d/ }).click()
    await page.waitForURL(/\?category=\w+&sort=createdAt$/)
    release()
    await leaving.waitFor({ state: 'detached' })
    expect(await orders.inputValue()).toBe('createdAt')
  })

  test('text typed while a search loads stays in the field', async () => {
    const page = await open('/products')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    onTestFinished(release)
    await page.route(/\/api\/v1\.0\/products\?.*keyword=/, async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    const field = page.locator('#search input[name=keyword]')
    await field.fill('oak')
    await field.press('Enter')
    await page.waitForURL(/keyword=oak$/)
    await page.locator('main section[aria-busy=true]').waitFor()
    await field.pressSequentially(' table')
    release()
    await page.locator('main section[aria-busy=false]').waitFor()
    await page.getByRole('link', { name: /oak/ }).first().waitFor()
    expect(await field.inputValue()).toBe('oak table')
  })

  test('a view that is opened in another tab does not change this tab', async () => {
    const page = await open('/products')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('a[data-cols="4"]').click({ modifiers: ['ControlOrMeta'] }),
    ])
    await opened.close()
    expect(
      await page
        .getByRole('navigation', { name: 'View' })
        .locator('[aria-current=true]')
        .getAttribute('data-cols'),
    ).toBe('3')
    expect(await page.locator('main article').count()).toBe(9)
    expect((await page.context().cookies()).filter(({ name }) => name === VIEW_COOKIE)).toEqual([])
  })

  test('another page of the list is scrolled to its top', async () => {
    const page = await open('/products')
    await page.getByRole('link', { name: 'Next' }).click()
    await shows(page, 'Showing 10-18')
    await page.waitForFunction(() => window.scrollY === 0)
  })

  test('Next keeps the focus when it reaches the last page', async () => {
    const page = await open('/products?page=13')
    const next = page.getByRole('link', { name: 'Next' })
    await next.press('Enter')
    await shows(page, 'Showing 118-120 of 120 Listings')
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    expect(await next.evaluate((link) => link === document.activeElement)).toBe(true)
  })

  test('other columns on a later page request only the page of the new size', async () => {
    const page = await open('/products?page=3')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/products')) asked.push(`page ${searchParams.get('page')}`)
    })
    await page.getByRole('link', { name: '4 columns' }).click()
    await shows(page, 'Showing 13-24 of 120 Listings')
    expect(asked).not.toContain('page 3')
  })

  test('a page number past the end shows the last page', async () => {
    const page = await open('/products?page=99')
    await shows(page, 'Showing 118-120 of 120 Listings')
    expect(await page.locator('[aria-current=page]', { hasText: '14' }).count()).toBe(1)
  })

  test.each([
    ['2 columns', 'Showing 1-6 of 120', '/products?limit=6', 'grid-2'],
    ['4 columns', 'Showing 1-12 of 120', '/products?limit=12', 'grid-4'],
    ['List', 'Showing 1-9 of 120', '/products?view=list', 'list-3'],
  ])('%s changes the address, and is the layout of the next visit', async (name, text, address, cookie) => {
    const page = await open('/products')
    await page.getByRole('link', { name, exact: true }).click()
    await page.locator(`[aria-current=true][aria-label="${name}"]`).waitFor()
    await shows(page, text)
    // The switch changes before the address, and the text may be the same.
    await page.waitForURL(world().url + address)
    expect(await page.evaluate(() => document.cookie)).toContain(`listingView=${cookie}`)
    await page.goto(`${world().url}/products`)
    await page.locator(`[aria-current=true][aria-label="${name}"]`).waitFor()
    await shows(page, text)
    // Phones have one grid, of two columns.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => markedViews(page)).toEqual([name === 'List' ? 'List' : '2 columns'])
  })

  test('a new keyword or category begins at page 1, and All takes the category away', async () => {
    const page = await open('/products?page=3')
    await page.getByRole('searchbox').fill('oak')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${world().url}/products?keyword=oak`)
    await standsAtTop(page)
    await page.getByRole('link', { name: /^Clear/ }).click()
    await page.waitForURL(`${world().url}/products`)
    await page.getByRole('link', { name: /^Clear/ }).waitFor({ state: 'detached' })
    await page
      .getByRole('link', { name: /^Cafes/ })
      .first()
      .click()
    await page.waitForURL(/\/products\?category=[0-9a-f]{24}$/)
    await page.locator('nav [aria-current=true]', { hasText: 'Cafes' }).waitFor()
    await standsAtTop(page)
    await page.getByRole('link', { name: /^All/ }).click()
    await page.waitForURL(`${world().url}/products`)
  })

  test('a sort order that is chosen before the hydration is shown after it', async () => {
    const { page, hydrate } = await openUnhydrated('/products?keyword=oak')
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    await sort.selectOption('Oldest first')
    hydrate()
    await page.waitForURL(`${world().url}/products?keyword=oak&sort=createdAt`)
    expect(await sort.inputValue()).toBe('createdAt')
  })

  test('a keyword that is typed before the hydration is there when its field gets the focus again', async () => {
    const { page, hydrate } = await openUnhydrated('/products')
    const keyword = page.locator('#search input[name=keyword]')
    await keyword.fill('oak')
    hydrate()
    await hydrated(page)
    await keyword.blur()
    await keyword.focus()
    // The suggestions are rendered together with the field.
    await keyword.and(page.locator('[role=combobox]')).waitFor()
    expect(await keyword.inputValue()).toBe('oak')
  })

  test('sorting keeps the filters', async () => {
    const page = await open('/products?keyword=oak')
    const newest = await titles(page)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('createdAt')
    await page.waitForURL(`${world().url}/products?keyword=oak&sort=createdAt`)
    await page.waitForFunction(
      (before) => document.querySelector('main article h3')?.textContent !== before,
      newest[0],
    )
  })

  test('the advanced panel opens, filters by price and colour, and can be cleared', async () => {
    const page = await open('/products')
    const button = page.getByRole('button', { name: 'Advanced search' })
    const form = page.getByRole('form', { name: 'Advanced search' })
    expect([await button.getAttribute('aria-expanded'), await form.isVisible()]).toEqual(['false', false])
    await button.click()
    await form.waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    // Swapped bounds stand for the range between them.
    await form.getByLabel('Price from (US$)').fill('900')
    await form.getByLabel('Price to (US$)').fill('100')
    await form.getByRole('checkbox', { name: 'Walnut' }).check()
    await form.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(`${world().url}/products?color=walnut&priceMin=100&priceMax=900`)
    await standsAtTop(page)
    await form.getByRole('link', { name: 'Clear filters' }).click()
    await page.waitForURL(`${world().url}/products`)
  })

  test.each([
    ['ar', '١٥٠', '١٬٢٥٠', '150', '1250'],
    ['tr', '62,5', '1.250', '62,5', '1250'],
  ])('the advanced panel in %s reads %s and %s', async (language, least, most, ...shown) => {
    const page = await open(`/products?lng=${language}`)
    await page.locator('button[aria-controls=advanced-search]').click()
    const fields = ['priceMin', 'priceMax'].map((name) => page.locator(`#advanced-search [name=${name}]`))
    await fields[0]?.fill(least)
    await fields[1]?.fill(most)
    await fields[1]?.press('Enter')
    await page.waitForURL(/priceMin=(150|62\.5)&priceMax=1250$/)
    await expect.poll(() => Promise.all(fields.map((field) => field.inputValue()))).toEqual(shown)
  })

  test('the advanced panel keeps the focus when it is applied with Enter', async () => {
    const page = await open('/products')
    await page.getByRole('button', { name: 'Advanced search' }).click()
    const price = page.getByLabel('Price from (US$)')
    await price.fill('100')
    await price.press('Enter')
    await page.waitForURL(/priceMin=100$/)
    await page.getByRole('link', { name: 'Clear filters' }).first().waitFor()
    expect(await price.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('on a phone the advanced panel closes when it is applied, and its button has the number of filters', async () => {
    const page = await open('/products', { viewport: { width: 390, height: 844 } })
    const button = page.getByRole('button', { name: 'Advanced search' })
    const form = page.getByRole('form', { name: 'Advanced search' })
    await button.click()
    await form.getByLabel('Price to (US$)').fill('200')
    await form.getByLabel('Length up to').fill('50')
    await form.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/priceMax=200&lengthMax=50$/)
    await form.waitFor({ state: 'hidden' })
    expect(await button.textContent()).toBe('Advanced search (2)')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.reload()
    await hydrated(page)
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    expect(await form.isVisible()).toBe(false)
    await button.click()
    await form.waitFor()
    expect(await form.getByLabel('Length up to').inputValue()).toBe('50')
    await button.click()
    await page.setViewportSize({ width: 1280, height: 844 })
    expect(await form.isVisible()).toBe(false)
  })

  test('the advanced panel shows the listing that is shown, without unsent input, and is not rendered again', async () => {
    const page = await open('/products')
    await page.getByRole('button', { name: 'Advanced search' }).click()
    const form = page.getByRole('form', { name: 'Advanced search' })
    const values = () =>
      form.evaluate((form: HTMLFormElement) => `${new URLSearchParams(new FormData(form) as never)}`)
    const price = await form.getByLabel('Price from (US$)').elementHandle()
    await form.getByRole('checkbox', { name: 'Walnut' }).waitFor()
    const before = await values()
    await price?.fill('100')
    await form.getByLabel('Products per page').selectOption('12')
    await form.getByRole('checkbox', { name: 'Walnut' }).check()
    await price?.press('Enter')
    await page.waitForURL(/limit=12/)
    const sent = await values()
    expect(sent).toMatch(/priceMin=100&.*limit=12&.*color=walnut/)

    await price?.fill('300')
    await form.getByLabel('Products per page').selectOption('6')
    await form.getByRole('checkbox', { name: 'Walnut' }).uncheck()
    await page.goBack()
    await expect.poll(values).toBe(before)
    await page.goForward()
    await expect.poll(values).toBe(sent)
    expect(await price?.evaluate((field) => field.isConnected)).toBe(true)
  })

  test('the keyword field is called required once: by its state', async () => {
    const page = await open('/products')
    await page.getByRole('searchbox', { name: 'Keyword', exact: true }).waitFor()
  })

  test('a listing without results names the keyword, and offers the whole collection', async () => {
    const page = await open('/products?keyword=zzzz&sort=createdAt')
    await shows(page, 'Showing 0-0 of 0')
    await page.getByRole('heading', { name: 'No products match “zzzz”.' }).waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.waitForURL(`${world().url}/products?sort=createdAt`)
    await shows(page, 'of 120')
  })

  test.each([320, 1280])(
    'a search for a word longer than the line does not widen a window of %d px',
    async (width) => {
      const page = await open(`/products?keyword=${'a'.repeat(100)}`, { viewport: { width, height: 800 } })
      await page.locator('main h2', { hasText: 'aaa' }).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    },
  )

  test.each(LANGUAGES)('on phones the sort order and the view are in one row, in %s', async (language) => {
    const { t } = createRequestI18n(language)
    const page = await open(`/products?lng=${language}`, { viewport: { width: 390, height: 844 } })
    const middleOf = async (control: Locator) => {
      const { y = 0, height = 0 } = (await control.boundingBox()) ?? {}
      return Math.round(y + height / 2)
    }
    const order = page.getByRole('combobox', { name: t('listing.sort') })
    const view = page.getByRole('navigation', { name: t('listing.view') })
    await view.waitFor()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(async () => (await middleOf(order)) - (await middleOf(view))).toBe(0)
    }
  })

  test.each(LANGUAGES)(
    'a search in %s that finds nothing tells screen readers so, not “0-0”',
    async (language) => {
      const { t } = createRequestI18n(language)
      const page = await open(`/products?keyword=zzzz&lng=${language}`)
      const count = page.locator('main').getByRole('status')
      await expect.poll(() => count.ariaSnapshot()).toBe(`- status: ${t('listing.none')}`)
    },
  )

  test.each([
    ['ar', 'عرض 1-9 من أصل 120 منتجاً'],
    ['tr', '120 üründen 1-9 arası gösteriliyor'],
  ])('in %s it fits 320 px, with its filters collapsed at first', async (language, text) => {
    const page = await open(`/products?lng=${language}`, { viewport: { width: 320, height: 700 } })
    await shows(page, text)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const search = page.getByRole('searchbox')
    expect(await search.isVisible()).toBe(false)
    await page.locator('main summary').click()
    await search.waitFor()
  })

  test('prints the products found, without search, filters and pagination', async () => {
    const page = await open('/products', { javaScriptEnabled: false, viewport: { width: 794, height: 1123 } })
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(794)
    expect(await page.getByText('Showing 1-9 of 120').isVisible()).toBe(true)
    expect(await page.locator('main article h3').first().isVisible()).toBe(true)
    // Three cards in a row also where the paper counts as a narrow window: less paper.
    await page.setViewportSize({ width: 688, height: 1016 })
    const tops = await page
      .locator('main article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
    expect(tops.slice(0, 4).map((top) => top === tops[0])).toEqual([true, true, true, false])
    // A card is not split between two pages.
    const card = page.locator('main article').first()
    expect(await card.evaluate((article) => getComputedStyle(article).breakInside)).toBe('avoid')
    expect(await layoutsAround(card)).toEqual([])
    // The heading is not directly under the line of the page's header.
    const line = (await page.locator('main h1').locator('xpath=../..').boundingBox()) ?? { y: 0, height: 0 }
    const heading = (await page.locator('#list-title').boundingBox()) ?? { y: 0 }
    expect(heading.y - line.y - line.height).toBeGreaterThan(10)
    expect(
      await page
        .locator('main')
        .locator('select, input, nav, details, button, article i, a:text-is("Details")')
        .filter({ visible: true })
        .count(),
    ).toBe(0)
  })

  test('without script a person can search, sort, choose a view and turn pages', async () => {
    const page = await open('/products', { javaScriptEnabled: false })
    await page.getByRole('searchbox').fill('oak')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('/products?keyword=oak')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('createdAt')
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.waitForURL('/products?keyword=oak&sort=createdAt')
    await page.getByRole('link', { name: '2 columns' }).click()
    await page.waitForURL('/products?keyword=oak&sort=createdAt&limit=6')
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('/products?keyword=oak&sort=createdAt&limit=6&page=2')
    await shows(page, 'Showing 7-')
    await page.getByLabel('Price from (US$)').fill('600')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/[?&]priceMin=600(&|$)/)
    // Without script there is no favourite button.
    expect(await page.locator('main article [aria-pressed]').first().isVisible()).toBe(false)
  })
})

/** New results scroll smoothly to the top of the page: a link that moves between press and release is not followed. */
async function standsAtTop(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
}

describeInBrowser('the number of results', ({ open }) => {
  test('is announced after the suggestions and together with the correction of the keyword', async () => {
    const page = await open('/products')
    await hydrated(page)
    const field = page.locator('#search input[name=keyword]')
    await field.focus()
    await page.locator('#search [role=listbox]').waitFor({ state: 'attached' })
    await recordAnnouncements(page)
    await field.pressSequentially('sofa')
    await expect.poll(async () => (await announced(page, 'suggestions')).at(-1)).toBe('status')
    await field.fill('settees')
    await field.press('Enter')
    await expect
      .poll(() => announced(page, 'These are the results for “sofa”. Showing 1-9 of '))
      .toEqual(['status'])
  })

  test('is announced again when another order or view leaves it unchanged', async () => {
    const page = await open('/products')
    const count = 'Showing 1-9 of 120 Listings'
    const isAnnounced = async (choose: () => Promise<unknown>) => {
      await recordAnnouncements(page)
      await choose()
      await expect.poll(() => announced(page, count)).toEqual(['status'])
    }
    await isAnnounced(() => oldestFirst(page))
    await isAnnounced(() => page.getByRole('link', { name: 'List', exact: true }).press('Enter'))
    await isAnnounced(() => page.goBack())
  })
})

describeInBrowser('while another listing loads', ({ open }) => {
  test.each([
    [390, 'page', nextPage],
    [1440, 'page', nextPage],
    [390, 'category', oneCategory],
    [1440, 'category', oneCategory],
    [390, 'sort order', oldestFirst],
    [1440, 'sort order', oldestFirst],
  ])('at %i px another %s is announced as busy, then as skeletons', async (width, _what, choose) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    onTestFinished(release)
    const holdLists = (page: Page) =>
      page.route('**/api/v1.0/products?*', async (route) => {
        await released
        await route.continue()
      })
    // Before the page opens: it prefetches lists when it is idle.
    const page = await open('/products', { viewport: { width, height: 900 }, prepare: holdLists })
    const before = await titles(page)
    await choose(page)
    const results = page.locator('main section[aria-busy=true]')
    await results.waitFor()
    const skeletons = results.locator('[data-view][aria-hidden=true]')
    await expect.poll(() => skeletons.count()).toBe(9)
    const boxes = await skeletons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    for (const box of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThan(100)
    // Each frame of another property recalculates styles and paints, while React renders the new list.
    expect(await animatedProperties(skeletons.first())).toEqual(['opacity'])
    release()
    const cards = page.locator('main section[aria-busy=false] article')
    await cards.first().waitFor()
    expect(await skeletons.count()).toBe(0)
    expect(await titles(page)).not.toEqual(before)
    // What is below moves little. Until the first frame, cards far below have an estimated height.
    const meanHeight = () =>
      cards.evaluateAll(
        (all) => all.reduce((sum, card) => sum + card.getBoundingClientRect().height, 0) / all.length,
      )
    await expect.poll(async () => Math.abs((await meanHeight()) - (boxes[0]?.height ?? 0))).toBeLessThan(30)
  })

  test('no skeletons appear once its data has arrived, also if React has not rendered it yet', async () => {
    const page = await open('/products', { prepare: holdReact })
    await page.evaluate(() => Reflect.set(window, 'isHeld', true))
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    // The focus on the link starts the request, and the data may arrive before the key is pressed.
    await page.route('**/api/v1.0/products?*page=2*', async (route) => {
      await released
      await route.continue()
    })
    const arrives = page.waitForResponse('**/api/v1.0/products?*page=2*')
    await nextPage(page)
    await page.waitForFunction(() => Reflect.get(window, 'endDelay'))
    release()
    await (await arrives).finished()
    expect(await page.evaluate(showsSkeletons)).toBe(false)
    await page.waitForURL('**page=2')
    await expect.poll(() => page.locator('main section[aria-busy=false] article').count()).toBe(9)
  })
})

/** While `isHeld` is set, holds React's tasks and the end of the delay before skeletons, which becomes `endDelay`. */
function holdReact(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { setTimeout } = window
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    Object.assign(window, {
      release() {
        for (const act of held.splice(0)) act()
      },
    })
    MessagePort.prototype.postMessage = function (...parameters: unknown[]) {
      const post = () => Reflect.apply(postMessage, this, parameters)
      if (Reflect.get(window, 'endDelay')) held.push(post)
      else post()
    }
    Object.assign(window, {
      setTimeout(act: () => void, delay?: number) {
        if (delay !== 400 || !Reflect.get(window, 'isHeld')) return setTimeout(act, delay)
        Object.assign(window, { endDelay: act })
        return 0
      },
    })
  })
}

/** Ends the delay, lets React go on, and returns whether a skeleton appears before the next list. */
function showsSkeletons(): Promise<boolean> {
  return new Promise((resolve) => {
    const before = document.querySelector('main article h3')?.textContent
    new MutationObserver((_changes, observer) => {
      const isNext = document.querySelector('main article h3')?.textContent !== before
      const hasSkeletons = document.querySelector('main [data-view][aria-hidden=true]') !== null
      if (!isNext && !hasSkeletons) return
      observer.disconnect()
      resolve(hasSkeletons)
    }).observe(document, { childList: true, subtree: true, characterData: true })
    const end = Reflect.get(window, 'endDelay')
    Reflect.set(window, 'endDelay', undefined)
    end()
    Reflect.get(window, 'release')()
  })
}

/** Returns the properties that CSS animations of the element and its children change. */
async function animatedProperties(element: Locator): Promise<string[]> {
  const properties = await element.evaluate((root) =>
    root
      .getAnimations({ subtree: true })
      .filter((animation) => animation instanceof CSSAnimation)
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap(({ offset, computedOffset, easing, composite, ...changed }) => Object.keys(changed)),
  )
  return [...new Set(properties)]
}

/** By keyboard: the link moves while the cards above it get their layout. */
async function nextPage(page: Page): Promise<void> {
  await page.locator('main nav a[href*="page=2"]:visible').first().press('Enter')
}

async function oneCategory(page: Page): Promise<void> {
  const filters = page.locator('main summary').first()
  if (await filters.isVisible()) await filters.click()
  await page.locator('main details nav a[href*="category="]:visible').first().press('Enter')
}

/** The visible links of the switch that have a background. */
function markedViews(page: Page): Promise<(string | null)[]> {
  return page
    .getByRole('navigation', { name: 'View' })
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map((link) => link.getAttribute('aria-label')),
    )
}

async function oldestFirst(page: Page): Promise<void> {
  await page.locator('main select').first().selectOption('createdAt')
}
