import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { violationsInBothThemes } from '#tests/support/browser/axe.ts'
import { brokenWords } from '#tests/support/browser/boxes.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { productsOf } from '#tests/support/products-of.ts'
import { announced, recordAnnouncements } from '../account/announcements.ts'
import { wordsOf } from '../account/customer.ts'
import { enlargeText } from '../large-text.ts'

describeInBrowser('comparing', ({ visit, world }) => {
  const toggles = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Compare: / })
  const tray = (page: Page) => page.getByRole('complementary', { name: 'Products to compare' })

  test('products chosen on cards stay in the compare tray on other pages and in other tabs, and a fifth is refused', async () => {
    const { page, assets } = await visit(paths.products())
    await hydrated(page)
    expect(assets.filter((asset) => asset.includes('compare-tray'))).toEqual([])
    for (const index of [0, 1, 2, 3]) await toggles(page).nth(index).click()
    await tray(page).getByText('4 of 4 chosen to compare').waitFor()
    expect(await violationsInBothThemes(page, '[data-tray]')).toEqual([])
    await expect.poll(() => toggles(page).nth(0).getAttribute('aria-pressed')).toBe('true')

    await toggles(page).nth(4).click()
    await page.getByRole('alert').getByText('You can compare up to 4 products at once.').waitFor()
    expect(await toggles(page).nth(4).getAttribute('aria-pressed')).toBe('false')

    const other = await page.context().newPage()
    await other.goto(world().url + paths.about())
    await tray(other).getByText('4 of 4 chosen').waitFor()
    await tray(other)
      .getByRole('button', { name: /^Remove from the comparison: / })
      .first()
      .click()
    await tray(page).getByText('3 of 4 chosen').waitFor()
    await expect.poll(() => toggles(page).nth(0).getAttribute('aria-pressed')).toBe('false')
    await other.close()

    await page.getByRole('link', { name: 'Compare 3' }).click()
    await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor()
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(3)
    await tray(page).waitFor({ state: 'detached' })
    await page
      .getByRole('link', { name: /^Remove from the comparison: / })
      .first()
      .click()
    await page.waitForFunction(() => document.querySelectorAll('th[scope="col"]').length === 2)
    await page.goBack()
    await page.waitForFunction(() => document.querySelectorAll('th[scope="col"]').length === 3)
    await page.goBack()
    await tray(page).getByText('2 of 4 chosen').waitFor()
    await tray(page).getByRole('button', { name: 'Remove all' }).click()
    await tray(page).waitFor({ state: 'detached' })
  })

  test('each product can be added to the quote list', async () => {
    const [first, second] = await productsOf(world().url, 2)
    const { page } = await visit(paths.compare([first._id, second._id]), {
      viewport: { width: 390, height: 844 },
    })
    await hydrated(page)
    const row = page.getByRole('row', { name: /^Quote list/ })
    const button = row.getByRole('button', { name: `Quote list: ${second.titleEn}` })
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('banner').getByRole('link', { name: 'Quote list: 1 product' }).waitFor()
    expect(await row.locator('[aria-pressed=true]').count()).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await row.isVisible()).toBe(false)
  })

  test.each(LANGUAGES)(
    'in %s, each product that is removed, replaced or added is announced',
    async (locale) => {
      const t = wordsOf(locale)
      const ids = (await productsOf(world().url, 3)).map(({ _id }) => _id)
      const { page } = await visit(paths.compare(ids), { locale })
      await followsLinks(page)
      const columns = page.locator('thead th')
      const titles = () => columns.locator('a[href*="/details/"]').allInnerTexts()
      const [first = ''] = await titles()
      await recordAnnouncements(page)
      await columns.first().locator('a[rel=nofollow]').press('Enter')
      await expect.poll(() => columns.count()).toBe(2)
      await expect.poll(() => announced(page, t('compared.removed', { title: first }))).toEqual(['status'])

      for (const opener of [
        columns.first().locator('[popovertarget]'),
        page.locator('main button[popovertarget$=add]').first(),
      ]) {
        const before = await titles()
        await opener.press('Enter')
        const other = page.locator('section:popover-open li a').first()
        await other.waitFor()
        await other.press('Enter')
        let added = ''
        await expect
          .poll(async () => {
            added = (await titles()).find((title) => !before.includes(title)) ?? ''
            return added
          })
          .not.toBe('')
        await expect.poll(() => announced(page, t('compared.added', { title: added }))).toEqual(['status'])
      }
    },
  )

  test('the removal from the tray is announced with the number that is left', async () => {
    const t = wordsOf('ar')
    const { page } = await visit(`${paths.products()}?lng=ar`)
    await hydrated(page)
    const compare = page
      .locator('main article')
      .getByRole('button', { name: t('compared.toggle', { title: '' }) })
    for (const index of [0, 1, 2]) await compare.nth(index).press('Enter')
    const remove = page.locator('[data-tray] li button').first()
    await remove.waitFor()
    await recordAnnouncements(page)
    await remove.press('Enter')
    const left = t('compared.chosen', { number: 2, max: 4 })
    await expect.poll(() => announced(page, left)).toEqual(['status'])
  })

  test('by keyboard, several products are removed one after the other', async () => {
    const { page } = await visit(paths.products())
    await followsLinks(page)
    for (const index of [0, 1, 2]) await toggles(page).nth(index).click()
    const remove = tray(page).getByRole('button', { name: /^Remove from the comparison: / })
    await remove.nth(2).waitFor()
    await remove.first().press('Enter')
    await tray(page).getByText('2 of 4 chosen').waitFor()
    await page.keyboard.press('Tab')
    expect(await remove.first().evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('shows only the differences if that was ticked before the hydration', async () => {
    const products = await productsOf(world().url, 2)
    const { page } = await visit('/robots.txt', { fresh: true })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(paths.compare(products.map(({ _id }) => _id)), { waitUntil: 'commit' })
    const box = page.getByRole('checkbox', { name: 'Only differences' })
    await box.check()
    release()
    await page.waitForURL(/only=differences/)
    expect(await box.isChecked()).toBe(true)
  })

  test('by keyboard, a visitor shows only the differences, replaces a product and adds one', async () => {
    const answer = await fetch(`${world().url}/api/v1.0/products?limit=2`)
    const { data } = (await answer.json()) as { data: { _id: string }[] }
    const { page } = await visit(paths.compare(data.map(({ _id }) => _id)))
    await hydrated(page)
    const rows = () => page.locator('tbody tr').count()
    const all = await rows()
    await page.getByRole('checkbox', { name: 'Only differences' }).press('Space')
    await page.waitForURL(/only=differences/)
    await expect.poll(rows).toBeLessThan(all)

    await page
      .getByRole('button', { name: /^Choose another in place of/ })
      .first()
      .press('Enter')
    const choice = page.getByRole('region', { name: /^In place of/ }).filter({ visible: true })
    await choice.getByRole('listitem').first().waitFor()
    expect(await violationsInBothThemes(page, '[popover]:popover-open')).toEqual([])
    const title = await choice
      .getByRole('listitem')
      .first()
      .getByRole('link')
      .locator('span span')
      .first()
      .textContent()
    await choice.getByRole('listitem').first().getByRole('link').press('Enter')
    await page.getByRole('columnheader', { name: title ?? '?' }).waitFor()
    await expect.poll(() => choice.count()).toBe(0)
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(2)
    expect(page.url()).toContain('only=differences')

    await page.getByRole('button', { name: 'Add a product' }).press('Enter')
    const another = page.getByRole('region', { name: 'Add a product' }).filter({ visible: true })
    await another.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => another.count()).toBe(0)
  })

  test.each([
    ['a phone in landscape orientation', 844, 390],
    ['a window of 1280 by 720 px at 200 % zoom', 640, 360],
    ['a phone', 390, 700],
    ['a window of 1280 by 1024 px at 400 % zoom', 320, 256],
  ])('by keyboard in %s, fixed heads cover no focused control of the table', async (_name, width, height) => {
    const answer = await fetch(`${world().url}/api/v1.0/products?limit=3`)
    const { data } = (await answer.json()) as { data: { _id: string }[] }
    const { page } = await visit(paths.compare(data.map(({ _id }) => _id)), {
      viewport: { width, height },
      reducedMotion: 'reduce',
    })
    await hydrated(page)
    const controls = page.locator('thead :is(a[rel=nofollow], button), tbody a')
    const count = await controls.count()
    expect(count).toBeGreaterThan(5)
    for (const [key, first] of [
      ['Tab', 0],
      ['Shift+Tab', count - 1],
    ] as const) {
      await controls.nth(first).focus()
      for (let stop = 0; stop < count; stop++) {
        const covered = await page.evaluate(() => {
          const { activeElement } = document
          if (!activeElement?.closest('table'))
            return `not in the table: ${activeElement?.outerHTML.slice(0, 60)}`
          const { x, y, width, height } = activeElement.getBoundingClientRect()
          const top = document.elementFromPoint(x + width / 2, y + height / 2)
          return activeElement.contains(top)
            ? ''
            : `${activeElement.textContent} is under ${top?.outerHTML.slice(0, 60)}`
        })
        expect(covered, key).toBe('')
        await page.keyboard.press(key)
      }
    }
  })

  test('prints four columns on one A4 page with a letterhead, black on white in the dark theme too, without controls', async () => {
    const answer = await fetch(`${world().url}/api/v1.0/products?limit=4`)
    const { data } = (await answer.json()) as { data: { _id: string }[] }
    const { page } = await visit(`${paths.compare(data.map(({ _id }) => _id))}&lng=ar`, {
      colorScheme: 'dark',
    })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf).toMatch(/\/MediaBox \[0 0 59\d[\d.]* 84\d/)
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    // About the width of the paper.
    await page.setViewportSize({ width: 690, height: 900 })
    const cutNames = await page.locator('thead a').evaluateAll((names) => {
      return names.filter((name) => name.scrollHeight > name.clientHeight + 1).map((name) => name.textContent)
    })
    expect(cutNames).toEqual([])
    expect(await page.getByText('hello@sedir.example').first().isVisible()).toBe(true)
    expect(await page.locator('button, nav, footer, aside').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('columnheader').filter({ visible: true }).count()).toBe(4)
    const inks = await page.evaluate(() =>
      ['thead th', 'tbody td'].map(
        (each) => getComputedStyle(document.querySelector(each) ?? document.body).color,
      ),
    )
    expect(inks.every((ink) => /^rgb\((0, 0, 0|51, 51, 51)\)$/.test(ink))).toBe(true)
  })

  test.each(LANGUAGES)(
    'in %s, the names of four products break between words, their pictures are squares, and their buttons are in one line',
    async (language) => {
      const answer = await fetch(`${world().url}/api/v1.0/products?limit=4`)
      const { data } = (await answer.json()) as { data: { _id: string }[] }
      const { page } = await visit(`${paths.compare(data.map(({ _id }) => _id))}&lng=${language}`)
      for (const width of [1440, 1201, 1000, 768, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await brokenWords(page), `${width} px`).toEqual([])
        const places = await page
          .locator('thead th a[rel=nofollow]')
          .evaluateAll((removals) =>
            removals.map((removal) => Math.round(removal.getBoundingClientRect().top)),
          )
        expect(new Set(places).size, `${width} px: ${places}`).toBe(1)
        const ratios = await page
          .locator('thead th span:has(> img)')
          .evaluateAll((frames) =>
            frames.map((frame) => frame.getBoundingClientRect()).map(({ width, height }) => width / height),
          )
        expect(
          ratios.map((ratio) => ratio.toFixed(2)),
          `${width} px`,
        ).toEqual(Array(4).fill('1.00'))
      }
    },
  )

  test('two products fit into the window of a phone, and one with text twice as large', async () => {
    const answer = await fetch(`${world().url}/api/v1.0/products?limit=2`)
    const { data } = (await answer.json()) as { data: { _id: string }[] }
    const { page } = await visit(paths.compare(data.map(({ _id }) => _id)), {
      viewport: { width: 390, height: 844 },
    })
    const table = page.getByRole('region', { name: 'Compare' })
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    await enlargeText(page)
    const covered = await table.evaluate((box) => {
      box.scrollTo({ left: box.scrollWidth })
      const product = box.querySelector('tbody td:last-child') as Element
      const head = box.querySelector('tbody th') as Element
      const left = Math.max(head.getBoundingClientRect().right, box.getBoundingClientRect().left)
      return left - product.getBoundingClientRect().left
    })
    expect(covered).toBeLessThanOrEqual(0)
  })

  describe.each([
    ['en', 390],
    ['ar', 390],
    ['ar', 1440],
  ])('in %s at %i px', (language, width) => {
    test('the first column and the heads stay in view while scrolling, and the tray covers neither the chat nor the end of the page', async () => {
      const answer = await fetch(`${world().url}/api/v1.0/products?limit=40`)
      const { data } = (await answer.json()) as { data: { _id: string; oldPrice?: number }[] }
      // Reduced prices have labels for screen readers, also in columns outside of the window.
      const [full, reduced] = [data.filter((each) => !each.oldPrice), data.filter((each) => each.oldPrice)]
      const chosen = [...full.slice(0, 2), ...reduced.slice(0, 2)].map(({ _id }) => _id)
      const path = `${paths.compare(chosen)}&lng=${language}`
      const { page } = await visit(path, { viewport: { width, height: 844 } })
      await hydrated(page)
      const table = page.locator('section:has(> table)')
      await table.evaluate((box) => {
        window.scrollTo({ top: box.getBoundingClientRect().top + scrollY - 80, behavior: 'instant' })
        box.scrollTo({ left: getComputedStyle(box).direction === 'rtl' ? -150 : 150, top: 300 })
        if (box.scrollHeight <= box.clientHeight) window.scrollBy({ top: 300, behavior: 'instant' })
      })
      const seen = await page.evaluate(() => {
        const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().toJSON()
        return {
          head: place('thead th:last-child'),
          name: place('tbody tr:last-child th'),
          window: innerWidth,
        }
      })
      expect(seen.head.bottom).toBeGreaterThan(60)
      expect(seen.head.top).toBeLessThan(160)
      if (language === 'ar') expect(seen.name.right).toBeGreaterThan(seen.window - 100)
      else expect(seen.name.left).toBeLessThan(60)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

      await page.goto(`/products?lng=${language}`)
      await hydrated(page)
      await page.locator('article button[aria-pressed]:not([aria-label*="wish" i])').nth(1).waitFor()
      await page.evaluate((id) => {
        const product = { id, title: 'A product', language: 'en' }
        localStorage.setItem('compared', JSON.stringify([product]))
        window.dispatchEvent(new StorageEvent('storage', { key: 'compared' }))
      }, chosen[0])
      await page.locator('[data-tray]').waitFor()
      // Content that loads during scrolling moves the end of the page down, and the tray enters from below.
      const covered = () =>
        page.evaluate(() => {
          window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
          const [tray, chat, footer] = ['[data-tray]', '[data-tray] ~ aside a', 'footer'].map((selector) =>
            document.querySelector(selector)?.getBoundingClientRect(),
          )
          if (!tray || !chat || !footer) return ['nothing is there']
          return [
            ...(chat.bottom > tray.top ? ['chat'] : []),
            ...(footer.bottom > tray.top + 1 ? ['end'] : []),
          ]
        })
      await expect.poll(covered).toEqual([])

      await page.setViewportSize({ width, height: 256 })
      const seenInLowWindow = () =>
        page.evaluate(() => {
          const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
          const isSeen = (top: number) => {
            window.scrollTo({ top, behavior: 'instant' })
            return (place('[data-tray]')?.top ?? 0) < innerHeight
          }
          return {
            above: isSeen(400),
            atEnd: isSeen(document.body.scrollHeight),
            isFree: (place('[data-tray] ul')?.bottom ?? 0) <= (place('[data-tray] ~ aside a')?.top ?? 0),
          }
        })
      await expect.poll(seenInLowWindow).toEqual({ above: false, atEnd: true, isFree: true })
    })
  })
})
