import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '#tests/support/browser/axe.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { filesOfSource, holdSource } from '#tests/support/browser/lazy-files.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { useWebFonts } from '#tests/support/browser/web-fonts.ts'

const field = 'dialog input[name=keyword]'
const optionsOf = (page: Page) => page.getByRole('option')
const activeOf = (page: Page, of = field) =>
  page.evaluate((selector) => {
    const id = document.querySelector(selector)?.getAttribute('aria-activedescendant')
    return id ? (document.getElementById(id)?.textContent ?? 'gone') : undefined
  }, of)
const asked = (requests: readonly string[]) => requests.filter((request) => request.includes('keyword='))

const holdsTradeWords = (asset: string) =>
  asset.endsWith('.js') && readFileSync(join('dist', 'client', asset), 'utf8').includes('hassock')

describeInBrowser('a search', ({ visit }) => {
  it('keeps the suggestions closed when the field was left before their code had loaded', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const { page } = await visit('/products', { fresh: true })
    await hydrated(page)
    // Files that the page has loaded are not requested again.
    for (const file of filesOfSource('ui/components/search/suggestion-list.tsx'))
      await page.route(`**${file}`, async (route) => {
        await released
        await route.continue()
      })
    await page.fill('#search input[name=keyword]', 'oak')
    await page.locator('main select[name=sort]').focus()
    release()
    const options = page.locator('#search [role=option]')
    await options.first().waitFor({ state: 'attached' })
    expect(await options.first().isVisible()).toBe(false)
    await page.locator('#search input[name=keyword]').focus()
    await options.first().waitFor()
  })

  it('does not open over the next page if a link is followed, or Back pressed, while its code is loading', async () => {
    const { page } = await visit('/about', { fresh: true })
    await followsLinks(page)
    const release = await holdSource(page, 'ui/components/search/search-dialog.tsx')
    const [file = ''] = filesOfSource('ui/components/search/search-dialog.tsx')
    const search = page.getByRole('banner').getByRole('button', { name: 'Search products' })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await search.click()
    await menu.getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/contact')
    await search.click()
    await page.goBack()
    await page.locator('h1', { hasText: 'About' }).waitFor()
    release()
    // The module has run, and React has shown what was waiting for it.
    await page.evaluate(`import('${file}').then(() => new Promise(requestAnimationFrame))`)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await search.click()
    await page.locator(`${field}:focus`).waitFor()
  })

  it('opens with / on any page, finds words of all three languages, and highlights the match in the text as written', async () => {
    const { page, requests, assets } = await visit('/about')
    await followsLinks(page)
    await page.waitForLoadState('networkidle')
    const before = assets.length
    await page.keyboard.press('/')
    await page.locator(`${field}:focus`).waitFor()
    expect(assets.length).toBeGreaterThan(before)
    await page.keyboard.type('k')
    await page.keyboard.type('ırmızı sandalye')
    const first = optionsOf(page).first()
    // On a busy machine there are suggestions for the first words as well.
    await expect
      .poll(() => first.locator('bdi[lang=tr] mark').allTextContents())
      .toEqual(['sandalye', 'kırmızı'])
    expect(await first.locator('bdi').first().textContent()).toMatch(/chair in .*terracotta red/)
    // One letter sends no request, and continuous typing sends one.
    expect(
      asked(requests).every(
        (request) => new URL(request.slice(4), 'http://s').searchParams.get('keyword') !== 'k',
      ),
    ).toBe(true)

    await page.fill(field, 'كُرسى')
    const arabic = page.locator('[role=option] bdi[lang=ar][dir=rtl]').first()
    await arabic.waitFor()
    expect(await arabic.locator('mark').textContent()).toBe('كرسي')
    expect(await optionsOf(page).first().locator('bdi').first().textContent()).toMatch(/chair/)

    await page.fill(field, 'sandalye')
    const category = page
      .getByRole('group', { name: 'Categories' })
      .getByRole('option', { name: 'Yemek sandalyeleri' })
      .first()
    await category.waitFor()
    expect(await category.textContent()).toMatch(/chairs.*Yemek sandalyeleri.*\d+ products?$/)
    expect(await violationsOn(page)).toEqual([])
  })

  it.each(['en', 'ar', 'tr'])('shows its placeholder in full on a phone, in %s', async (language) => {
    const { page } = await visit(`/about?lng=${language}`, { viewport: { width: 390, height: 800 } })
    await followsLinks(page)
    await page.keyboard.press('/')
    const field = page.getByRole('dialog').locator('input:focus')
    await field.waitFor()
    const [needed, available] = await field.evaluate((input: HTMLInputElement) => {
      const words = document.createElement('span')
      words.textContent = input.placeholder
      words.style.font = getComputedStyle(input, '::placeholder').font
      words.style.position = 'absolute'
      input.after(words)
      return [words.offsetWidth, input.clientWidth]
    })
    expect(needed).toBeLessThanOrEqual(available ?? 0)
  })

  it('suggests categories and spaces beside products, by every form of their names', async () => {
    const { page } = await visit('/about?lng=tr')
    await followsLinks(page)
    await page.keyboard.press('/')
    await page.locator(field).fill('lokantalar')
    const spaces = page.getByRole('group', { name: 'Mekânlar' }).getByRole('option')
    await spaces.first().waitFor()
    expect(await spaces.first().textContent()).toMatch(/^Restoranlar/)
    await page.locator(field).fill('ofis masaları')
    const category = page
      .getByRole('group', { name: 'Kategoriler' })
      .getByRole('option', { name: /Toplantı masaları/ })
    await category.waitFor()
    expect(await violationsOn(page)).toEqual([])
    // By keyboard: the last option is a category.
    await page.keyboard.press('ArrowUp')
    expect(await activeOf(page)).toMatch(/masaları/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/products\?.*category=/)
  })

  it('finds plurals and other names, says by which words, and opens the listing with the typed keyword', async () => {
    const { page, assets, requests } = await visit('/about')
    await followsLinks(page)
    await page.keyboard.press('/')
    await page.locator(field).waitFor()
    expect(assets.some(holdsTradeWords)).toBe(false)
    await page.locator(field).fill('الكراسي')
    const arabic = page.locator('[role=option] bdi[lang=ar]').first()
    await arabic.waitFor()
    expect(await arabic.locator('mark').first().textContent()).toBe('كرسي')
    // As typed, and in the form that titles have.
    const words = asked(requests).map((request) =>
      new URL(request.slice(4), 'http://s').searchParams.get('keyword'),
    )
    expect(words.sort()).toEqual(['الكراسي', 'كرسي'].sort())
    expect(await violationsOn(page)).toEqual([])

    await page.locator(field).fill('settees')
    await page.getByText('Nothing found for “settees”. These are the results for “sofa”.').first().waitFor()
    await page.getByRole('option', { name: /^See all/ }).click()
    await page.waitForURL(/\/products\?keyword=settees$/)
    // Client navigation: the browser has sent the request itself.
    const notice = page.locator('main p:has(a)', { hasText: 'These are the results for “sofa”.' })
    await notice.waitFor()
    expect(await page.locator('main article').count()).toBe(9)
    expect(assets.filter(holdsTradeWords)).toHaveLength(1)
    await notice.getByRole('link', { name: 'Search for exactly “settees”' }).click()
    await page.getByText('No products match “settees”.').waitFor()
    await expect.poll(() => page.inputValue('#search input')).toBe('"settees"')
    await page.fill('#search input', 'couch')
    await page.getByRole('option', { name: 'Search for exactly “couch”' }).click()
    await page.waitForURL(/keyword=%22couch%22$/)
  })

  it('is controlled by the arrows, Home, End, Enter and Esc, and stores the last searches', async () => {
    const { page } = await visit('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Search products' }).click()
    await page.locator(field).fill('oak')
    await page.locator('dialog [aria-busy=false] [role=option]').first().waitFor()
    const count = await optionsOf(page).count()
    expect(await page.locator(field).getAttribute('aria-expanded')).toBe('true')
    expect(await activeOf(page)).toBeUndefined()
    const texts = await optionsOf(page).allTextContents()
    const after = async (key: string) => {
      await page.keyboard.press(key)
      return texts.indexOf((await activeOf(page)) ?? '')
    }
    expect([await after('ArrowDown'), await after('ArrowDown'), await after('Home')]).toEqual([0, 1, 0])
    expect([await after('End'), await after('ArrowDown'), await after('ArrowUp')]).toEqual([
      count - 1,
      0,
      count - 1,
    ])
    // The focus has not left the field.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
    await page.getByRole('option', { name: /^See all/ }).click()
    await page.waitForURL(/\/products\?keyword=oak$/)
    await page.locator('dialog[open]').waitFor({ state: 'detached' })

    // In the listing's field: the first Esc closes the suggestions and keeps the text.
    const listing = '#search input'
    await page.locator(listing).waitFor()
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('keyword')
    await page.keyboard.insertText('bistro chair')
    // Before that the list has the recent searches, and Esc would empty the field.
    await optionsOf(page).filter({ hasText: 'bistro chair' }).first().waitFor()
    await page.keyboard.press('Escape')
    await optionsOf(page).first().waitFor({ state: 'hidden' })
    expect(await page.inputValue(listing)).toBe('bistro chair')
    await page.keyboard.press('ArrowDown')
    await optionsOf(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await activeOf(page, listing)).toMatch(/bistro chair/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/details\//)
    await page.locator('#search').waitFor({ state: 'detached' })

    await page.keyboard.press('/')
    await page.locator(field).fill('')
    const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option')
    await recent.first().waitFor()
    expect(await recent.allTextContents()).toEqual(['bistro chair', 'oak'])
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await recent.first().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBe('[]')
  })

  it('shows no older answer over a newer one, keeps the last one while loading, and reports a failure in the list', async () => {
    const { page } = await visit('/contact', { allowed: /Failed to load resource|ERR_/ })
    await followsLinks(page)
    const held: (() => Promise<void>)[] = []
    let fails = false
    await page.route('**/api/v1.0/products?*keyword*', (route) => {
      if (fails) return route.abort()
      if (!route.request().url().includes('keyword=oak&')) return route.continue()
      held.push(() => route.continue().catch(() => {}))
    })
    await page.keyboard.press('/')
    await page.locator(field).fill('oak')
    await expect.poll(() => held.length).toBe(1)
    await page.locator(field).fill('walnut')
    await page
      .getByRole('option', { name: /walnut/ })
      .first()
      .waitFor()
    await held[0]?.()
    await page.locator(field).fill('oak')
    await expect.poll(() => held.length).toBe(2)
    expect(await optionsOf(page).first().textContent()).toMatch(/walnut/)
    await held[1]?.()
    await page.getByRole('option', { name: /oak/ }).first().waitFor()

    fails = true
    await page.locator(field).fill('marble')
    await page.getByText('No suggestions at the moment. Press Enter to search.').last().waitFor()
    expect(await optionsOf(page).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/products\?keyword=marble$/)
  })

  it('keeps the option that was chosen by the arrows when a late answer adds others', async () => {
    const { page } = await visit('/contact')
    await followsLinks(page)
    await page.keyboard.press('/')
    await page.locator(field).fill('oak')
    await optionsOf(page).first().waitFor()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const request = page.waitForRequest('**/api/v1.0/products?*keyword=oak+t*')
    await page.route('**/api/v1.0/products?*keyword=oak+t*', async (route) => {
      await held
      await route.continue()
    })
    await page.locator(field).fill('oak table')
    await request
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
    const chosen = await activeOf(page)
    expect(chosen).toMatch(/oak/)
    const before = await optionsOf(page).allTextContents()
    release()
    await expect.poll(() => optionsOf(page).allTextContents()).not.toEqual(before)
    expect([chosen, undefined]).toContain(await activeOf(page))
  })

  it('offers the last searches in a field that was emptied by a link', async () => {
    const { page } = await visit('/products?keyword=oak')
    await hydrated(page)
    const listing = page.locator('#search input[name=keyword]')
    await listing.fill('marble')
    await page
      .getByRole('option', { name: /marble/ })
      .first()
      .waitFor()
    await listing.press('Enter')
    await page.waitForURL(/keyword=marble/)
    await page
      .getByRole('link', { name: /marble/ })
      .and(page.locator('#search a:not([role])'))
      .click()
    await page.waitForURL(/products$/)
    await expect.poll(() => listing.inputValue()).toBe('')
    await listing.focus()
    const options = page.locator('#search [role=option]')
    await expect.poll(() => options.allTextContents()).toEqual(['marble'])
  })

  it('is closed by Back, and has no history entry after a result was opened', async () => {
    const { page } = await visit('/about')
    await followsLinks(page)
    await page.locator('header nav a[href="/contact"]').first().click()
    await page.waitForURL(/contact/)
    await page.locator('main input[type=email]').first().waitFor()
    await page.keyboard.press('/')
    await page.locator('dialog[open]').waitFor()
    await page.goBack()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/contact')
    for (const choose of ['Enter', 'ArrowDown+Enter']) {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('/')
      await page.locator('dialog[open] input[name=keyword]').fill('sofa')
      await page.locator('dialog[open] [aria-busy=false] [role=option]').first().waitFor()
      for (const key of choose.split('+')) await page.keyboard.press(key)
      await page.waitForURL(/keyword=sofa|details/)
      await page.goBack()
      await page.waitForURL(/contact/)
      await page.locator('main input[type=email]').first().waitFor()
    }
    await page.goBack()
    await page.waitForURL(/about/)
  })

  it('ignores / in text fields, and when the shortcut is turned off', async () => {
    const { page } = await visit('/contact')
    await followsLinks(page)
    const message = page.locator('main textarea').first()
    await message.click()
    await page.keyboard.press('/')
    expect(await message.inputValue()).toBe('/')
    await message.blur()
    await page.keyboard.press('Control+/')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await page.keyboard.press('/')
    await page.getByRole('checkbox', { name: /Open search with the key/ }).uncheck()
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.getByRole('button', { name: 'Search products' }).click()
    await page.locator('dialog[open]').waitFor()
    // Opened by the button only: the key would have been typed into the field.
    expect(await page.inputValue(field)).toBe('')
  })

  it('opens with / in browsers without checkVisibility, and its list stays open while something in it is pressed', async () => {
    const { page } = await visit('/robots.txt', { fresh: true })
    await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'))
    await page.goto('/products')
    await followsLinks(page)
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('keyword')
    await page.keyboard.type('oak')
    await optionsOf(page).first().waitFor()
    // In Safari on a Mac a press would take the focus from the field.
    const pressed = await page.locator('#search input[type=checkbox]').evaluate((box) => {
      const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
      return box.dispatchEvent(press)
    })
    expect(pressed).toBe(false)
  })

  it('is in the menu of a narrow window, and fits it in Arabic', async () => {
    const { page } = await visit('/?lng=ar', { viewport: { width: 320, height: 700 } })
    await hydrated(page)
    await page.getByRole('button', { name: 'فتح القائمة' }).click()
    await page
      .getByRole('dialog', { name: 'القائمة' })
      .getByRole('button', { name: 'البحث في المنتجات' })
      .click()
    await page.locator(field).fill('كرسي')
    expect(await page.locator(field).evaluate(roomBelow)).toBeGreaterThanOrEqual(0)
    await page.locator(field).fill('sandalye')
    await optionsOf(page).first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('keyword')
    expect(
      await page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]')
        return dialog && dialog.scrollWidth <= dialog.clientWidth
      }),
    ).toBe(true)
  })

  it('returns the focus to the button of the menu it was opened from, also when its code is loaded already', async () => {
    const { page } = await visit('/about', { viewport: { width: 390, height: 844 } })
    await hydrated(page)
    const opener = page.getByRole('button', { name: 'Open menu' })
    for (const _time of ['first', 'second']) {
      await opener.click()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await menu.getByRole('button', { name: 'Search products' }).click()
      await page.locator('dialog:modal input[name=keyword]:focus').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    }
  })

  it.each([
    ['en', 'dining “jpqy”'],
    ['ar', 'كرسي'],
    ['tr', 'ağaç, Çiğ'],
  ])('has a field that cuts no letters in %s', async (language, keyword) => {
    const { page } = await visit(`/?lng=${language}`)
    await followsLinks(page)
    await page.keyboard.press('/')
    await page.locator(field).fill(keyword)
    expect(await page.locator(field).evaluate(roomBelow)).toBeGreaterThanOrEqual(0)
  })

  it('has a field that cuts no Arabic letters, as the fields of the contact form', async () => {
    const { page } = await visit('/contact?lng=ar')
    await hydrated(page)
    for (const name of await page.locator('main form input[name=name]').all()) {
      await name.fill('كرسي جلدي، ج')
      expect(await name.evaluate(roomBelow)).toBeGreaterThanOrEqual(0)
    }
    const heights = await page
      .locator('main form input:visible')
      .evaluateAll((fields) => fields.map((field) => field.clientHeight))
    expect(new Set(heights).size).toBe(1)
  })

  it('has a field that does not cut the letters of its placeholder', async () => {
    const { page } = await visit('/products?lng=ar', { bypassCSP: true })
    await hydrated(page)
    const field = page.locator('#search input')
    await useWebFonts(page)
    const asItIs = await field.screenshot()
    await page.addStyleTag({ content: '#search input::placeholder { overflow: visible !important }' })
    expect((await field.screenshot()).equals(asItIs)).toBe(true)
    await page.addStyleTag({ content: '#search input::placeholder { overflow: hidden !important }' })
    expect((await field.screenshot()).equals(asItIs)).toBe(false)
  })

  it('links without script to the field of the listing', async () => {
    const { page } = await visit('/about', { javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Search products' }).click()
    await page.waitForURL(/\/products\??#search$/)
    await page.fill('#search input[name=keyword]', 'كرسي أحمر')
    await page.keyboard.press('Enter')
    await page.waitForURL(/keyword=/)
    expect(await page.locator('article').count()).toBeGreaterThan(0)
  })
})

/** Returns the room below the letters in a field's line, in tenths of a pixel: fields clip what exceeds it. */
async function roomBelow(field: Element): Promise<number> {
  if (!(field instanceof HTMLInputElement)) throw new Error('No field')
  const { fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('No canvas')
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
  await document.fonts.load(pen.font, field.value)
  const text = pen.measureText(field.value)
  const spare = Number.parseFloat(lineHeight) - text.fontBoundingBoxAscent - text.fontBoundingBoxDescent
  const room = text.fontBoundingBoxDescent + spare / 2 - text.actualBoundingBoxDescent
  return Math.round(room * 10)
}
