/** The quote list in a browser: storage, other tabs, sending, copying, saving, printing. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { violationsOn } from '#tests/support/browser/axe.ts'
import { layoutsAround, stickingOut } from '#tests/support/browser/boxes.ts'
import { copiedLink } from '#tests/support/browser/copied-link.ts'
import { holdMessages } from '#tests/support/browser/hold-messages.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { useWebFonts } from '#tests/support/browser/web-fonts.ts'
import { announced, recordAnnouncements } from '../account/announcements.ts'
import { enlargeText } from '../large-text.ts'

const GONE = '0'.repeat(24)

describeInBrowser('the quote list', ({ visit, world }) => {
  it('takes products from cards and from their pages, shows their number in every tab, and is kept on reload', async () => {
    const [first, second] = await productsOf(world().url, 2)
    const { page } = await visit('/products')
    await hydrated(page)
    const card = page.getByRole('button', { name: `Quote list: ${first.titleEn}` })
    const link = page.getByRole('banner').getByRole('link', { name: /^Quote list/ })
    const place = () => link.evaluate((element) => [element.getBoundingClientRect().x, element.clientWidth])
    const before = await place()
    await card.click()
    await page.getByText(`${first.titleEn} is in your quote list.`).first().waitFor()
    expect(await card.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('banner').getByRole('link', { name: 'Quote list: 1 product' }).waitFor()
    expect(await place()).toEqual(before)

    const other = await page.context().newPage()
    await other.goto(paths.details(second._id))
    await hydrated(other)
    await other.getByRole('button', { name: 'Add to quote' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Quote list: 2 products' }).waitFor()

    await page.reload()
    await hydrated(page)
    await expect.poll(() => card.getAttribute('aria-pressed')).toBe('true')
    await card.click()
    await undo(page)
    await expect.poll(() => card.getAttribute('aria-pressed')).toBe('true')

    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Quote list: 2 products' }).click()
    await page.waitForURL('**/quote')
    await expect.poll(() => titlesOn(page)).toEqual([first.titleEn, second.titleEn])
    // In Safari a list without markers has the role `group`, unless it says that it is a list.
    const rows = page.getByRole('list').filter({ has: page.getByRole('heading', { level: 3 }) })
    expect(await rows.getAttribute('role')).toBe('list')
  })

  it('links to the request before the exports, which fill the window of a phone', async () => {
    const [first] = await productsOf(world().url, 1)
    const { page } = await visit('/products', { viewport: { width: 390, height: 844 } })
    await hydrated(page)
    await page.getByRole('button', { name: `Quote list: ${first.titleEn}` }).click()
    await page.getByText(`${first.titleEn} is in your quote list.`).first().waitFor()
    await page.goto('/quote')
    await followsLinks(page)
    const link = page.getByRole('main').getByRole('link', { name: 'Request a quote' })
    const top = async (name: string) => (await page.getByText(name, { exact: true }).boundingBox())?.y ?? 0
    expect((await link.boundingBox())?.y).toBeLessThan(await top('Copy as a table'))
    await link.click()
    const form = page.getByRole('heading', { name: 'Request a quote' })
    await expect.poll(async () => (await form.boundingBox())?.y).toBeLessThan(300)
    expect(await form.isVisible()).toBe(true)
    expect(await titlesOn(page)).toEqual([first.titleEn])
  })

  it('fits a phone with text twice as large when its total has nine digits, in Arabic', async () => {
    const [first] = await productsOf(world().url, 1)
    const { page } = await visit('/robots.txt', { viewport: { width: 390, height: 844 } })
    await enlargeText(page)
    await page.evaluate((id) => {
      const rooms = [{ id: 'r1', name: 'Room type A', count: 84 }]
      const items = [{ id, quantity: 9000, note: '', room: 'r1', sku: '', titles: {} }]
      localStorage.setItem('quoteRooms', JSON.stringify(rooms))
      localStorage.setItem('quoteList', JSON.stringify(items))
    }, first._id)
    await page.goto(`${paths.quote()}?lng=ar`)
    await page
      .getByText(/^\$\d{3},\d{3},\d{3}\.\d{2}$/)
      .last()
      .waitFor()
    await expect.poll(() => stickingOut(page)).toEqual([])
  })

  it('has the labels of a room’s name and number in line', async () => {
    const { t } = createRequestI18n('en')
    const [first] = await productsOf(world().url, 1)
    const { page } = await visit('/robots.txt', { viewport: { width: 1440, height: 900 } })
    await page.evaluate((id) => {
      const items = [{ id, quantity: 1, note: '', room: 'r1', sku: '', titles: {} }]
      localStorage.setItem('quoteRooms', JSON.stringify([{ id: 'r1', name: 'Lobby', count: 3 }]))
      localStorage.setItem('quoteList', JSON.stringify(items))
    }, first._id)
    await page.goto(paths.quote())
    const room = page.getByRole('region', { name: 'Lobby' })
    await room.waitFor()
    const topOf = async (label: string) => (await room.getByText(label, { exact: true }).boundingBox())?.y
    expect(await topOf(t('quote.room.name'))).toBe(await topOf(t('quote.room.count')))
  })

  it('reports a damaged link, instead of showing an empty list only', async () => {
    for (const link of ['/quote#items=%%%', '/quote?items=a:2,']) {
      const { page } = await visit(link)
      await page.getByRole('alert', { name: 'This could not be opened' }).waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      await page.waitForURL((url) => `${url.search}${url.hash}` === '')
      await expect.poll(() => page.getByRole('alert', { name: 'This could not be opened' }).count()).toBe(0)
    }
  })

  it('and the comparison say that the browser does not store a product that is added', async () => {
    const { t } = createRequestI18n('ar')
    const [first] = await productsOf(world().url, 1)
    const { page } = await visit(`${paths.details(first._id)}?lng=ar`)
    await hydrated(page)
    await page.evaluate(fillStorage)
    const alert = page.getByRole('alert').getByText(t('errors.notSaved'))
    await page
      .getByRole('button', { name: t('compared.action'), exact: true })
      .first()
      .click()
    await alert.waitFor()
    await page
      .getByRole('button', { name: t('common.close') })
      .last()
      .click()
    await alert.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('details.quote') }).click()
    await alert.waitFor()
    await page
      .locator('.Toastify')
      .getByRole('link', { name: t('quoted.open') })
      .click()
    await page.getByRole('alert', { name: t('document.notSaved') }).waitFor()
    await expect.poll(() => page.getByRole('spinbutton').count()).toBe(1)
  })

  it('says when the browser does not store it', async () => {
    const [first] = await productsOf(world().url, 1)
    const { page } = await visit('/robots.txt', { allowed: /status of 404/ })
    await keep(page, [{ id: first._id, quantity: 2, note: '', sku: 'X', titles: {} }])
    await page.goto('/quote')
    await hydrated(page)
    await page.evaluate(fillStorage)
    await page.getByRole('button', { name: /^One more/ }).press('Enter')
    await page.getByRole('alert', { name: 'Not saved in this browser' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    // A list that is taken from a link is not said to be saved either.
    await page.evaluate((id) => window.location.replace(`#items=${id}:9`), first._id)
    await page.getByRole('button', { name: 'Replace my list' }).press('Enter')
    await expect.poll(() => page.getByRole('spinbutton').inputValue()).toBe('9')
    expect(await page.getByText('The list is now saved in your browser.').count()).toBe(0)
  })

  it('has its total read once when a quantity changes, and not when it opens', async () => {
    const [product] = await productsOf(world().url, 1, 'priceMin=1')
    const { page } = await visit('/robots.txt')
    await keep(page, [{ id: product._id, quantity: 1, note: '', sku: '', titles: {} }])
    await page.goto('/quote')
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    // A region that comes with its text is read in Chromium.
    expect(await page.locator('main [role=status]').count()).toBe(0)
    await recordAnnouncements(page)
    await page.getByRole('button', { name: 'One more' }).press('Enter')
    const total = `2 pieces in total. From ${usd(product.newPrice * 2)}`
    await expect.poll(() => announced(page, '2 pieces in total')).toEqual(['status'])
    expect(await announced(page, total)).toEqual(['status'])
  })

  it('has quantities, notes and the total of the prices, and Undo restores a product with its note', async () => {
    const [first] = await productsOf(world().url, 1, 'priceMin=1')
    const { page } = await visit('/robots.txt', { allowed: /status of 404/ })
    await keep(page, [
      { id: first._id, quantity: 2, note: '', sku: 'X', titles: {} },
      { id: GONE, quantity: 3, note: 'By the door', sku: 'SD-OLD', titles: { en: 'Old bench' } },
    ])
    await page.goto('/quote')
    const sum = page.getByText(usd(first.newPrice * 2)).first()
    await sum.waitFor()
    await page.getByText('5 pieces in total').last().waitFor()
    await page.getByText('3 pieces without a price are not included in the total.').waitFor()
    await page.getByText('No longer in the catalogue.').waitFor()

    const quantity = page.getByRole('group', { name: `Quantity: ${first.titleEn}` })
    await quantity.getByRole('button', { name: 'One more' }).click()
    await page
      .getByText(usd(first.newPrice * 3))
      .first()
      .waitFor()
    const field = quantity.getByRole('spinbutton')
    await field.fill('0')
    await field.blur()
    await expect.poll(() => field.inputValue()).toBe('1')
    // The focus stays on the button at the minimum, so that keys still work.
    await quantity.getByRole('button', { name: 'One more' }).press('Enter')
    const fewer = quantity.getByRole('button', { name: 'One fewer' })
    await fewer.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('1')
    expect(await fewer.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Enter')
    expect(await fewer.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await field.inputValue()).toBe('1')
    // Digits of any keyboard and separators of any language; what is no number changes nothing.
    for (const [typed, read] of [
      ['٢٥', '25'],
      ['1.000', '1000'],
      ['2,5', '3'],
      ['-4', '3'],
      ['123456', '9999'],
    ] as const) {
      await field.fill('')
      await field.pressSequentially(typed)
      await field.blur()
      await expect.poll(() => field.inputValue()).toBe(read)
    }
    await field.press('ArrowDown')
    await expect.poll(() => field.inputValue()).toBe('9998')
    await field.fill('12')
    await page
      .getByText(usd(first.newPrice * 12))
      .first()
      .waitFor()
    await page.getByLabel(`Note: ${first.titleEn}`).fill('Walnut')

    await page.getByRole('button', { name: `Remove from the list: ${first.titleEn}` }).click()
    await expect.poll(() => titlesOn(page)).toEqual(['Old bench'])
    // A list without any price has no total, instead of one of $0.00.
    await expect.poll(() => page.getByText('$').filter({ visible: true }).count()).toBe(0)
    await undo(page)
    await expect.poll(() => titlesOn(page)).toEqual([first.titleEn, 'Old bench'])
    expect(await page.getByLabel(`Note: ${first.titleEn}`).inputValue()).toBe('Walnut')
    await page.reload()
    await expect.poll(() => titlesOn(page)).toEqual([first.titleEn, 'Old bench'])
    expect(await field.inputValue()).toBe('12')
  })

  it('is empty if the storage is damaged, and asks before a list from a link changes the visitor’s own', async () => {
    const [first, second] = await productsOf(world().url, 2)
    const { page } = await visit('/robots.txt')
    await page.evaluate(() => localStorage.setItem('quoteList', '[{"id":7},{,'))
    await page.goto('/quote')
    await page.getByRole('heading', { name: 'Your quote list is empty.' }).waitFor()

    await page.goto(`/quote?items=${first._id}:4`)
    await page.getByRole('button', { name: 'Keep this list' }).click()
    await expect.poll(() => titlesOn(page)).toEqual([first.titleEn])
    await page.waitForURL((url) => url.search === '')

    await page.goto(`/quote?items=${second._id}:2`)
    await page.getByRole('heading', { name: 'The opened list has 1 product' }).waitFor()
    await expect.poll(() => titlesOn(page)).toEqual([first.titleEn])
    await page.getByRole('button', { name: 'No, thank you' }).click()
    await page.waitForURL((url) => url.search === '')
    await expect.poll(() => titlesOn(page)).toEqual([first.titleEn])

    await page.goto(`/quote?items=${second._id}:2`)
    await page.getByRole('button', { name: 'Add to my list' }).click()
    await expect.poll(() => titlesOn(page)).toEqual([first.titleEn, second.titleEn])
    await page.goto(`/quote?items=${second._id}:9`)
    await page.getByRole('button', { name: 'Replace my list' }).click()
    await expect.poll(() => titlesOn(page)).toEqual([second.titleEn])
    await expect.poll(() => page.getByRole('spinbutton').inputValue()).toBe('9')
  })

  it('with products, a removed one and a question fits every window in Arabic, without violations found by axe', async () => {
    const [first] = await productsOf(world().url, 1)
    const { page } = await visit('/robots.txt', { allowed: /status of (404|503)/ })
    await keep(page, [
      { id: first._id, quantity: 2, note: 'خشب الجوز', sku: 'X', titles: {} },
      { id: GONE, quantity: 3, note: '', sku: 'SD-OLD', titles: { en: 'Old bench' } },
    ])
    await page.route(`**/api/v1.0/products/${first._id}`, (route) => route.fulfill({ status: 503 }))
    await page.goto(`/quote?items=${first._id}:4&lng=ar`)
    await page.getByRole('alert').getByText('قائمتك محفوظة').waitFor()
    await page.unroute(`**/api/v1.0/products/${first._id}`)
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
    await expect.poll(() => titlesOn(page)).toEqual([first.titleAr, 'Old bench'])
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => stickingOut(page)).toEqual([])
      expect(await violationsOn(page)).toEqual([])
    }
    await page.goto('/sheet/quote?with=en')
    await page.locator('article').getByText(first.titleEn).waitFor()
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => stickingOut(page)).toEqual([])
      expect(await violationsOn(page)).toEqual([])
    }
  })

  it.each([
    ['Excel in English, Google Sheets, Numbers', ',', /^\d+\.\d+$/],
    ['Excel in Turkish', ';', /^\d+,\d+$/],
    ['Excel in Arabic', ';', /^\d+\.\d+$/],
  ])('can be saved from a page in English for %s', async (program, separator, decimal) => {
    const [first] = await productsOf(world().url, 1)
    const { page } = await visit('/robots.txt')
    await keep(page, [{ id: first._id, quantity: 3, note: '', sku: '', titles: {} }])
    await page.goto('/quote')
    // The server's page has neither lines nor a busy total.
    await page.locator('main li h3').waitFor()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    await page.getByLabel('Open the file in').selectOption({ label: program })
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const [head, line] = (await readFile(await saved.path(), 'utf8')).split('\r\n')
    expect(head?.split(separator).length).toBeGreaterThan(8)
    expect(line?.split(separator).filter((cell) => decimal.test(cell))).not.toEqual([])
  })

  it('can be sent as one mail, copied as a table, and saved as a file that Excel in Turkish opens', async () => {
    const products = await productsOf(world().url, 20)
    const { page } = await visit('/robots.txt', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await keep(
      page,
      products.map(({ _id }, index) => ({
        id: _id,
        quantity: index + 1,
        note: index === 0 ? '=cmd' : '',
        sku: '',
        titles: {},
      })),
    )
    await page.goto('/quote?lng=tr')
    await page.getByText('Toplam 210 adet').last().waitFor()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    const [{ titleTr }] = products

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV indir' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('sedir-quote-list.csv')
    const file = await readFile(await saved.path(), 'utf8')
    expect(file.startsWith('\ufeffSıra;Mahal;Kod;Tanım;Ölçüler (U × G × Y);Adet;Birim;')).toBe(true)
    expect(file.split('\r\n')[1]).toContain(`;${titleTr};`)
    expect(file.split('\r\n')[1]).toContain(";'=cmd;")
    expect(file.split('\r\n')).toHaveLength(23)

    await page.getByRole('button', { name: 'Tablo olarak kopyala' }).click()
    await page.getByText('Tablo panoya kopyalandı.').first().waitFor()
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const read = async (type: string) => (await item?.getType(type))?.text()
      return { html: await read('text/html'), text: await read('text/plain') }
    })
    expect(copied.html).toContain(`<td>${titleTr}</td>`)
    expect(copied.text).toContain(`\t${titleTr}\t`)

    await page.evaluate(() => {
      const { navigation } = window as unknown as { navigation: EventTarget }
      navigation.addEventListener('navigate', (event) => {
        document.title = (event as Event & { destination: { url: string } }).destination.url
      })
    })
    await page.getByLabel('Ad', { exact: true }).fill('Ayşe')
    await page.getByRole('button', { name: 'Talebi gönder' }).click()
    expect(await page.getByRole('dialog', { name: 'Talebinizi kontrol edin' }).isVisible()).toBe(false)
    await page.getByLabel('Telefon').fill('+90 555 000 00 00')
    await page.locator('main').getByLabel('E-posta').fill('ayse@kiyi.example')
    await page.getByRole('button', { name: 'Talebi gönder' }).click()
    const dialog = page.getByRole('dialog', { name: 'Talebinizi kontrol edin' })
    await dialog.getByText('20 üründen').waitFor()
    await dialog.getByRole('button', { name: 'Tamam' }).click()
    await page.waitForFunction(() => document.title.startsWith('mailto:'))
    const mail = await page.title()
    expect(mail.length).toBeLessThanOrEqual(2000)
    const body = new URL(mail).searchParams.get('body')
    expect(body).toContain(`1 × ${titleTr}`)
    expect(body).toContain('/quote#')
    const whole = await page.evaluate(() => navigator.clipboard.readText())
    expect(whole).toContain(`20 × ${products.at(-1)?.titleTr}`)
    expect(whole).toContain('E-posta: ayse@kiyi.example')
  })

  it('cannot be sent before its prices have loaded', async () => {
    const [product] = await productsOf(world().url, 1, 'priceMin=1')
    const { page } = await visit('/robots.txt')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/api/v1.0/products/${product._id}`, async (route) => {
      await held
      await route.fallback()
    })
    await keep(page, [{ id: product._id, quantity: 3, note: '', sku: '', titles: {} }])
    await page.goto('/quote')
    await page.getByLabel('Name', { exact: true }).fill('Ayşe')
    await page.getByLabel('Phone').fill('+90 555 000 00 00')
    await page.locator('main').getByLabel('Email').fill('ayse@kiyi.example')
    const send = page.getByRole('button', { name: 'Send request' })
    await send.click()
    const dialog = page.getByRole('dialog', { name: 'Check your request' })
    expect(await dialog.isVisible()).toBe(false)
    release()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    await send.click()
    await dialog.getByText(`3 pieces in total, from ${usd(product.newPrice * 3)}`).waitFor()
  })

  it('groups products by room, with quantities and totals of each, in a file and on paper in two languages', async () => {
    const [first, second] = await productsOf(world().url, 2, 'priceMin=1')
    const { page } = await visit('/robots.txt')
    await keep(
      page,
      [first, second].map(({ _id }) => ({ id: _id, quantity: 2, note: '', sku: '', titles: {} })),
    )
    await page.goto('/quote')
    await page.getByRole('button', { name: 'Group by room' }).click()
    await emptyFieldFocused(page)
    await page.keyboard.type('Room type A')
    const room = page.getByRole('region', { name: 'Room type A' })
    await room.getByRole('spinbutton', { name: 'Quantity' }).fill('84')
    await room.getByRole('button', { name: 'Choose products' }).click()
    const dialog = page.getByRole('dialog', { name: 'Products for: Room type A' })
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await dialog.getByRole('alert').getByText('Choose at least one product first.').waitFor()
    await dialog.getByRole('checkbox', { name: first.titleEn }).check()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await room.getByText('168 pieces in total').waitFor()
    await room
      .getByText(usd(first.newPrice * 168))
      .first()
      .waitFor()

    await page.getByRole('button', { name: 'Add a room' }).click()
    await emptyFieldFocused(page)
    await page.keyboard.type('Lobby')
    const lobby = page.getByRole('region', { name: 'Lobby' })
    await lobby.getByRole('button', { name: 'Choose products' }).click()
    const more = page.getByRole('dialog', { name: 'Products for: Lobby' })
    await more.getByRole('checkbox', { name: first.titleEn }).check()
    await more.getByRole('button', { name: 'Add here too' }).click()
    await expect.poll(() => titlesOn(page)).toEqual([second.titleEn, first.titleEn, first.titleEn])
    expect(await violationsOn(page)).toEqual([])

    await page.getByLabel('Languages of the file').selectOption('ar')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const [heading = '', ...rows] = (await readFile(await saved.path(), 'utf8')).split('\r\n')
    expect(heading).toContain('Room / الغرفة,Code / الرمز,Description,الوصف,Dimensions (L × W × H)')
    const rowOfRoom = rows.find((row) => row.includes('Room type A × 84'))
    expect(rowOfRoom).toContain(`,${first.titleEn},${first.titleAr},`)
    expect(rowOfRoom).toContain(`,168,pcs / قطعة,${first.newPrice},${(first.newPrice * 16800) / 100},`)

    await page.goto('/sheet/quote?with=ar')
    const sheet = page.locator('article')
    for (const { titleAr } of [first, second]) await sheet.getByText(titleAr).first().waitFor()
    expect(await sheet.getByRole('rowheader').allTextContents()).toEqual([
      'In no room',
      'Room type A × 84',
      'Lobby',
    ])
    expect(await sheet.getByRole('columnheader', { name: 'Code · L × W × H' }).count()).toBe(1)
    expect(await sheet.getByText('m³').count()).toBe(1)
    expect(await sheet.getByText('م³').count()).toBe(1)
    // Length comes first in either direction, so each language has its own line.
    const sizes = await sheet.getByText(/^\d+ × \d+ × \d+ cm$/).count()
    expect(sizes).toBeGreaterThan(0)
    expect(await sheet.getByText(/^\d+ × \d+ × \d+ سم$/).count()).toBe(sizes)
    // On a phone the table scrolls, and its column of codes and sizes stays readable.
    await page.setViewportSize({ width: 390, height: 844 })
    const size = sheet.getByText(/^\d+ × \d+ × \d+ cm$/).first()
    expect(await size.evaluate((text) => text.clientWidth)).toBeGreaterThan(80)
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.goto('/quote')
    await room.getByRole('button', { name: 'Remove room' }).click()
    await expect.poll(() => room.count()).toBe(0)
    await holdMessages(page)
    // Undo also works when the list has been changed since.
    await page.getByLabel(`Note: ${second.titleEn}`).fill('Oak')
    await undo(page)
    await room.getByText('168 pieces in total').waitFor()
    expect(await page.getByLabel(`Note: ${second.titleEn}`).inputValue()).toBe('Oak')
    const names = page.getByRole('textbox', { name: 'Room', exact: true })
    await expect
      .poll(() => names.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)))
      .toEqual(['Room type A', 'Lobby'])
  })

  it('brings back each of two removed rooms that have no name', async () => {
    const [product] = await productsOf(world().url, 1)
    const { page } = await visit('/robots.txt')
    await keep(page, [{ id: product._id, quantity: 1, note: '', sku: '', titles: {} }])
    await page.goto('/quote')
    await page.getByRole('button', { name: 'Group by room' }).click()
    await emptyFieldFocused(page)
    await page.getByRole('button', { name: 'Add a room' }).click()
    const removal = page.getByRole('button', { name: 'Remove room' })
    for (const left of [1, 0]) {
      await expect.poll(() => removal.count()).toBe(left + 1)
      await removal.first().click()
      await holdMessages(page)
    }
    await expect.poll(() => removal.count()).toBe(0)
    const message = page
      .locator('.Toastify [role=group]')
      .filter({ has: page.getByRole('button', { name: 'Undo' }) })
    await expect.poll(() => message.count()).toBe(2)
    for (const back of [1, 2]) {
      await message.last().getByRole('button', { name: 'Undo' }).press('Enter')
      await expect.poll(() => removal.count()).toBe(back)
    }
  })

  it('a file that is opened below the list shows its question in view, with the focus before its buttons', async () => {
    const { page } = await visit('/quote', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    await hydrated(page)
    const products = await productsOf(world().url, 1)
    const lines = products.map(({ _id }) => ({ id: _id, quantity: 1, note: '', sku: '' }))
    for (const [content, title] of [
      ['{', 'This could not be opened'],
      ['', 'This could not be opened'],
      [
        JSON.stringify({ sedirQuoteList: 1, id: 'ntndg31vj1iqd', answers: [], rooms: [], lines }),
        'The opened list has 1 product',
      ],
    ] as const) {
      await page.getByRole('button', { name: 'Open a saved file' }).focus()
      await page
        .getByLabel('Open a saved file')
        .last()
        .setInputFiles({
          ...{ name: 'list.json', mimeType: 'application/json', buffer: Buffer.from(content) },
        })
      const heading = page.locator('main h2', { hasText: title })
      await heading.waitFor()
      await expect.poll(() => heading.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(0)
      const focused = () => page.evaluate(() => document.activeElement?.closest('section')?.textContent)
      await expect.poll(focused).toContain(title)
      await page.keyboard.press('Tab')
      expect(await focused()).toContain(title)
    }
  })

  it('is shared with rooms and notes in a link that no server sees, or as a file; a damaged one is reported', async () => {
    const [first] = await productsOf(world().url, 1, 'priceMin=1')
    const { page } = await visit('/robots.txt', { permissions: ['clipboard-read', 'clipboard-write'] })
    await keep(page, [{ id: first._id, quantity: 2, note: 'مقعد أعلى', room: 'r1', sku: '', titles: {} }])
    await page.evaluate(() =>
      localStorage.setItem('quoteRooms', JSON.stringify([{ id: 'r1', name: 'المطعم', count: 3 }])),
    )
    await page.goto('/quote?lng=ar')
    const [link] = await Promise.all([
      copiedLink(page, page.getByRole('button', { name: 'نسخ رابط القائمة' })),
      page.getByText('نُسخ الرابط').first().waitFor(),
    ])
    expect(link.href).toContain('/quote#quote=1d')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'حفظ في ملف' }).click(),
    ])
    const file = await saved.path()

    const fragment = link.hash
    const other = await visit(`/quote${fragment}`)
    await other.page.getByRole('button', { name: 'Keep this list' }).click()
    await other.page.getByRole('region', { name: 'المطعم' }).getByText('6 pieces in total').waitFor()
    expect(await other.page.getByLabel(`Note: ${first.titleEn}`).inputValue()).toBe('مقعد أعلى')
    await other.page.waitForURL((url) => url.hash === '')
    expect(other.requests.filter((request) => request.includes(fragment.slice(8, 40)))).toEqual([])

    const third = await visit('/quote')
    await hydrated(third.page)
    await third.page.getByLabel('Open a saved file').setInputFiles(file)
    await third.page.getByRole('button', { name: 'Keep this list' }).click()
    await third.page.getByRole('region', { name: 'المطعم' }).waitFor()
    for (const [damaged, reason] of [
      [fragment.slice(0, -20), 'incomplete or damaged'],
      ['#quote=%', 'incomplete or damaged'],
      ['#quote=9dAAAA', 'newer version'],
    ] as const) {
      await third.page.goto(`/quote${damaged}`)
      await third.page.getByRole('alert').getByText(reason).waitFor()
      await expect.poll(() => titlesOn(third.page)).toEqual([first.titleEn])
      await third.page.getByRole('alert').getByRole('button', { name: 'Close' }).dispatchEvent('click')
      await expect.poll(() => third.page.getByText(reason).count()).toBe(0)
    }
  })

  it('names on the sheet what could not be loaded, and offers no file without the prices that the page shows', async () => {
    const [first] = await productsOf(world().url, 1, 'priceMin=1')
    const { page } = await visit('/robots.txt', { allowed: /status of 503/ })
    await keep(page, [{ id: first._id, quantity: 1, note: '', sku: 'SD-1', titles: { en: 'Old name' } }])
    await page.goto('/quote')
    await page.getByText(usd(first.newPrice)).first().waitFor()
    await page.route(`**/api/v1.0/products/${first._id}`, (route) => route.fulfill({ status: 503 }))
    let files = 0
    page.on('download', () => files++)
    await page.getByLabel('Languages of the file').selectOption('tr')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await page.getByText('Network error. Check your connection and try again.').first().waitFor()
    expect(files).toBe(0)

    await page.goto('/sheet/quote')
    await page.getByRole('alert').getByText('Network error.').waitFor()
    expect(await page.locator('article').getByText('No longer in the catalogue').count()).toBe(0)
    await page.unroute(`**/api/v1.0/products/${first._id}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('article').getByText(first.titleEn).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('keeps the focus in the list when its only room and its last product are removed', async () => {
    const [product] = await productsOf(world().url, 1)
    const { page } = await visit('/robots.txt')
    await keep(page, [{ id: product._id, quantity: 1, note: '', sku: '', titles: {}, room: 'r1' }])
    await page.evaluate(() =>
      localStorage.setItem('quoteRooms', JSON.stringify([{ id: 'r1', name: 'Bar', count: 1 }])),
    )
    await page.goto('/quote')
    await followsLinks(page)
    const focused = () => page.evaluate(() => document.activeElement?.closest('main section') !== null)
    const room = page.getByRole('button', { name: 'Remove room' })
    await room.press('Enter')
    await expect.poll(() => room.count()).toBe(0)
    await expect.poll(focused).toBe(true)
    await page.getByRole('button', { name: /^Remove from the list/ }).press('Enter')
    await page.getByRole('heading', { name: 'Your quote list is empty.' }).waitFor()
    await expect.poll(focused).toBe(true)
  })

  it('prints a long note in full, in black, and splits neither the head of a room nor its totals', async () => {
    const [product] = await productsOf(world().url, 1)
    const { page } = await visit('/robots.txt', { colorScheme: 'dark', allowed: /status of 404/ })
    const note = 'Delivered by the side entrance, carried to the fourth floor and unpacked there. '
      .repeat(2)
      .trim()
    await keep(page, [
      { id: product._id, quantity: 1, note, room: 'bar', sku: '', titles: {} },
      { id: GONE, quantity: 1, note: '', sku: 'SD-OLD', titles: { en: 'Old bench' } },
    ])
    await page.evaluate(() => localStorage.setItem('quoteRooms', '[{"id":"bar","name":"Bar","count":2}]'))
    await page.goto('/quote')
    const room = page.getByRole('region', { name: 'Bar' })
    await room.getByText('2 pieces in total').waitFor()
    const gone = page.getByText('No longer in the catalogue.')
    await gone.waitFor()

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await room.getByText(note).isVisible()).toBe(true)
    expect(await room.getByRole('textbox', { name: 'Note' }).isVisible()).toBe(false)
    expect(await gone.evaluate((text) => getComputedStyle(text).color)).toBe('rgb(0, 0, 0)')
    const breaks = await room.evaluate((section) =>
      [...section.children].slice(0, 3).map((part) => getComputedStyle(part).breakInside),
    )
    expect(breaks).toEqual(['avoid', 'auto', 'avoid'])
    expect(await layoutsAround(room.getByRole('listitem'))).toEqual([])
  })

  it('shows the two buttons of a room side by side on a tablet in Turkish, their words in one line', async () => {
    const [first] = await productsOf(world().url, 1)
    const { page } = await visit('/robots.txt', {
      allowed: /status of 404/,
      viewport: { width: 768, height: 900 },
    })
    await keep(page, [{ id: first._id, room: 'a', quantity: 2, note: '', sku: '', titles: {} }])
    await page.evaluate(() => {
      localStorage.setItem('quoteRooms', JSON.stringify([{ id: 'a', name: 'Lobi', count: 1 }]))
    })
    await page.goto('/quote?lng=tr')
    const remove = page.getByRole('button', { name: 'Mahal kaldır' })
    await remove.waitFor()
    const lines = await remove.evaluate((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      return new Set([...words.getClientRects()].map(({ y }) => Math.round(y))).size
    })
    expect(lines).toBe(1)
    const [pick, removal] = [
      await page.getByRole('button', { name: 'Ürün seç' }).boundingBox(),
      await remove.boundingBox(),
    ]
    expect((removal?.x ?? 0) >= (pick?.x ?? 0) + (pick?.width ?? 0)).toBe(true)
  })

  it('has neither a QR code nor a print button on the sheet of an empty list', async () => {
    const { page } = await visit('/sheet/quote')
    await page.getByRole('heading', { name: 'Your quote list is empty.' }).waitFor()
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
    expect(await page.locator('article').getByRole('img').count()).toBe(0)
  })

  it('prints on A4 with its heading on every page, black on white in the dark theme too, and in two languages', async () => {
    const products = await productsOf(world().url, 24)
    const { page } = await visit('/robots.txt', { colorScheme: 'dark' })
    await keep(
      page,
      products.map(({ _id }) => ({ id: _id, quantity: 2, note: '', sku: '', titles: {} })),
    )
    await page.goto('/sheet/quote?lng=ar&with=en')
    // The products arrive in any order.
    const sheet = page.locator('article')
    for (const { titleAr, titleEn } of products) {
      await sheet.getByText(titleAr).first().waitFor()
      await sheet.getByText(titleEn).first().waitFor()
    }
    await page.waitForFunction(() => {
      const pictures = document.querySelectorAll<HTMLImageElement>('article img')
      return pictures.length > 0 && [...pictures].every(({ complete }) => complete)
    })

    await useWebFonts(page)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf).toMatch(/\/MediaBox \[0 0 59\d[\d.]* 84\d/)
    // 24 rows in two languages take three pages, without an empty one after them.
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const hidden of ['body header:not(article header)', 'footer', 'nav', 'article button']) {
      expect(await page.locator(hidden).filter({ visible: true }).count()).toBe(0)
    }
    const ink = await page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
      return {
        paper: style('article').backgroundColor,
        text: style('article').color,
        head: style('thead').display,
        row: style('tbody tr').breakInside,
      }
    })
    expect(ink).toEqual({
      paper: 'rgb(255, 255, 255)',
      text: 'rgb(0, 0, 0)',
      head: 'table-header-group',
      row: 'avoid',
    })
  })
})

interface WireProduct {
  readonly _id: string
  readonly titleEn: string
  readonly titleAr: string
  readonly titleTr: string
  readonly newPrice: number
}

async function productsOf(url: string, limit: number, query = '') {
  const answer = await fetch(`${url}/api/v1.0/products?sort=-createdAt&limit=${limit}&${query}`)
  return (await answer.json()).data as readonly [WireProduct, WireProduct, ...WireProduct[]]
}

/** Writes a list into storage, as from an earlier visit. */
async function keep(page: Page, list: readonly object[]): Promise<void> {
  await page.evaluate((items) => localStorage.setItem('quoteList', JSON.stringify(items)), list)
}

/** Runs in the page: the browser refuses to store more. */
function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
}

/** Waits until the name field of a new room has the focus. */
async function emptyFieldFocused(page: Page): Promise<void> {
  await page.locator('main input:focus:placeholder-shown').waitFor()
}

function titlesOn(page: Page): Promise<string[]> {
  return page.locator('main li h3').allTextContents()
}

function usd(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/** Presses at once: the toast closes after five seconds, and a click of Playwright waits for several frames first. */
async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).dispatchEvent('click')
}
