/** From a customer's list to an answered offer: several browsers, links between them, and nothing on a server. */
import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it, test } from 'vitest'
import { modelOf } from '#domain/model-of-sku.ts'
import type { QuoteDocument } from '#domain/quote/quote-document.ts'
import ar from '#locales/ar.json' with { type: 'json' }
import en from '#locales/en.json'
import { directionOf } from '#locales/languages.ts'
import tr from '#locales/tr.json' with { type: 'json' }
import { createTranslate } from '#locales/translate.ts'
import { violationsOn } from '#tests/support/browser/axe.ts'
import { layoutsAround, stickingOut } from '#tests/support/browser/boxes.ts'
import { copiedLink } from '#tests/support/browser/copied-link.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { productsOf } from '#tests/support/products-of.ts'
import { announced, recordAnnouncements } from '../account/announcements.ts'

/** 210 mm without the margins of 14 mm, in px. */
const A4_WIDTH = 688

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

describeInBrowser('an offer', ({ visit, world }) => {
  test.each([
    ['en', en, 'titleEn'],
    ['ar', ar, 'titleAr'],
  ] as const)(
    'goes from the customer to the seller, back, and its answers merge, in %s',
    async (language, texts, titleKey) => {
      const t = createTranslate(language, texts)
      const [first, second] = await twoModels(world().url)
      const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

      // The customer's list, as from an earlier visit.
      const customer = await visit('/robots.txt', CLIPBOARD)
      await customer.page.evaluate(
        ([items, rooms]) => {
          localStorage.setItem('quoteList', JSON.stringify(items))
          localStorage.setItem('quoteRooms', JSON.stringify(rooms))
        },
        [
          [
            { id: first._id, quantity: 2, note: 'A', room: 'r1', sku: '', titles: {} },
            { id: second._id, quantity: 1, note: '', sku: '', titles: {} },
          ],
          [{ id: 'r1', name: 'Room type A', count: 3 }],
        ] as const,
      )
      await customer.page.goto(`/quote?lng=${language}`)
      // A line grows when its product arrives, and the buttons below it move.
      await expect
        .poll(() => customer.page.locator('main li h3').allTextContents())
        .toEqual(expect.arrayContaining([first[titleKey], second[titleKey]]))
      const listLink = await copiedLink(customer.page, button(customer.page, t('quote.copyLink')))

      // The seller prices it.
      const seller = await visit(`/quote?lng=${language}`, CLIPBOARD)
      await seller.page.goto(`/quote${listLink.hash}`)
      await seller.page.getByRole('link', { name: t('quote.import.answer') }).click()
      await button(seller.page, t('offer.prepare')).click()
      await seller.page.getByLabel(t('offer.seller')).fill('Leyla <b>Demir</b>')
      const fieldsOf = (title: string) => seller.page.getByRole('group', { name: title })
      await fieldsOf(first[titleKey]).getByLabel(t('offer.unitPrice')).fill('19.99')
      await fieldsOf(first[titleKey]).getByLabel(t('offer.discount')).fill('10')
      await fieldsOf(first[titleKey]).getByLabel(t('offer.leadTime')).fill('6–8')
      await fieldsOf(second[titleKey]).getByLabel(t('offer.unitPrice')).fill('100,5')
      await seller.page.locator('[data-overall]').getByText('$208.44').waitFor()
      for (const width of [320, 1440]) {
        await seller.page.setViewportSize({ width, height: 900 })
        await expect.poll(() => stickingOut(seller.page)).toEqual([])
        expect(await violationsOn(seller.page)).toEqual([])
      }
      const offerLink = await copiedLink(seller.page, button(seller.page, t('offer.copyLink')))
      expect(offerLink.search).toBe(`?lng=${language}`)

      // The customer and a colleague answer, each in a browser of their own.
      const answer = async (page: Page, name: string, choose: () => Promise<unknown>) => {
        await page.goto(offerLink.pathname + offerLink.search + offerLink.hash)
        await page.getByText('Leyla <b>Demir</b>').waitFor()
        await page.locator('[data-overall]').getByText('$208.44').waitFor()
        expect(await page.locator('html').getAttribute('dir')).toBe(directionOf(language))
        // Drawn in the colours of the theme like all choices, not by the browser.
        const radios = page.locator('main').getByRole('radio')
        const looks = await radios.evaluateAll((all) =>
          all.map((radio) => getComputedStyle(radio).appearance),
        )
        expect(new Set(looks)).toEqual(new Set(['none']))
        // The name of a room is in whatever language; its heading is aligned with the page.
        const room = page.getByRole('heading', { name: 'Room type A' })
        expect(await room.evaluate((heading) => getComputedStyle(heading).direction)).toBe(
          directionOf(language),
        )
        await choose()
        await page.getByLabel(t('answers.name')).fill(name)
        await button(page, t('answers.save')).click()
        return copiedLink(page, button(page, t('answers.copyLink')))
      }
      const lineOf = (page: Page, title: string) =>
        page.getByRole('group', { name: t('answers.of', { title }) })
      const fromOmar = await answer(customer.page, 'Omar', async () => {
        await button(customer.page, t('answers.save')).click()
        await customer.page.getByText(t('answers.noneChosen')).waitFor()
        // By keyboard: a line grows when its product arrives, and those below it move.
        await lineOf(customer.page, first[titleKey]).getByLabel(t('answers.choose.approved')).press('Space')
        await lineOf(customer.page, second[titleKey]).getByLabel(t('answers.choose.refused')).press('Space')
        await lineOf(customer.page, second[titleKey]).getByRole('textbox').fill('Too wide')
      })
      const colleague = await visit('/robots.txt', CLIPBOARD)
      const fromSara = await answer(colleague.page, 'Sara', async () => {
        const line = lineOf(colleague.page, first[titleKey])
        await line.getByLabel(t('answers.choose.swap')).press('Space')
        // Without the other product nothing is saved, and nothing that was entered is dropped.
        await button(colleague.page, t('answers.save')).click()
        await colleague.page.getByText(t('answers.swapMissing')).waitFor()
        await line.getByLabel(t('answers.swapFor')).selectOption({ index: 1 })
        await expect.poll(() => stickingOut(colleague.page)).toEqual([])
        expect(await violationsOn(colleague.page)).toEqual([])
      })

      // The answers merge at the seller's: two that disagree are both there.
      for (const { hash } of [fromOmar, fromSara]) {
        await seller.page.goto(`/offer${hash}`)
        await button(seller.page, t('answers.take')).click()
        await expect.poll(() => button(seller.page, t('answers.take')).count()).toBe(0)
      }
      await expect.poll(() => seller.page.getByText(t('answers.disputed')).count()).toBe(1)
      for (const text of ['Omar', 'Sara', 'Too wide']) {
        expect(await seller.page.getByText(text).first().isVisible()).toBe(true)
      }

      // They merge into the customer's list as well, where the other product is taken.
      await customer.page.goto(`/quote${fromSara.hash}`)
      // Client navigation moves the focus when the button is removed.
      await followsLinks(customer.page)
      await button(customer.page, t('answers.take')).click()
      await button(customer.page, t('answers.swapNow')).press('Enter')
      await expect
        .poll(() => customer.page.locator('main li h3').allTextContents())
        .not.toContain(first[titleKey])
      // The pressed button was in the row of the other product.
      await expect.poll(() => customer.page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION')

      const fragment = offerLink.hash.slice(8, 60)
      for (const { requests } of [customer, seller, colleague]) {
        expect(requests.filter((request) => request.includes(fragment))).toEqual([])
      }
    },
  )

  it('that was changed since its link was made shows both versions, and replaces neither without a choice', async () => {
    const document = await documentOf(world().url, 1)
    const [{ titleEn }] = await twoModels(world().url)
    const { page } = await visit(`/offer${fragmentOf(document)}`)
    // A line grows when its product arrives, and the button below it moves.
    await page.getByRole('link', { name: titleEn }).first().waitFor()
    await page.getByRole('button', { name: 'Edit this offer' }).click()
    await page.getByLabel('Unit price (USD)').fill('250')
    await page.locator('[data-overall]').getByText('$250.00').waitFor()

    await page.goto(`/offer${fragmentOf(document)}`)
    const question = page.getByRole('region', { name: 'You have another version of this offer' }).first()
    await question.getByRole('cell', { name: '1 × $250.00' }).waitFor()
    expect(await question.getByRole('cell', { name: '1 × $100.00' }).isVisible()).toBe(true)
    expect(await violationsOn(page)).toEqual([])
    // An answer would replace the own version without a question.
    expect(await page.getByRole('button', { name: 'Save my answers' }).count()).toBe(0)
    expect(await page.locator('main').getByRole('radio').count()).toBe(0)
    await page.getByRole('button', { name: 'Keep the one in this browser' }).click()
    await page.getByRole('button', { name: 'Save my answers' }).waitFor()
    await page.locator('[data-overall]').getByText('$250.00').waitFor()

    // Only terms differ.
    const later = {
      ...document,
      lines: document.lines.map((line) => ({ ...line, offer: { ...line.offer, unitUsd: 250 } })),
      offer: { ...document.offer, validUntil: '2027-02-01' },
    } as QuoteDocument
    await page.goto(`/offer${fragmentOf(later)}`)
    await question.getByText('The lines are the same').waitFor()
    expect(await question.getByRole('row', { name: /Valid until/ }).textContent()).toContain('01/02/2027')
    expect(await violationsOn(page)).toEqual([])

    await page.goto(`/offer${fragmentOf(document)}`)
    // The question about the link before has the same button.
    await question.getByRole('cell', { name: '1 × $100.00' }).waitFor()
    await page.getByRole('button', { name: 'Use the one in the link' }).click()
    await page.locator('[data-overall]').getByText('$100.00').waitFor()
    await page.goto('/offer')
    await page.getByRole('link', { name: 'S-1' }).click()
    await page.locator('[data-overall]').getByText('$100.00').waitFor()
  })

  it('has its total read once when a price changes, and not when it opens', async () => {
    const { page } = await visit(`/offer${fragmentOf(await documentOf(world().url, 2))}`)
    const total = page.locator('[data-overall]')
    await total.getByText('$200.00').waitFor()
    // A region that comes with its text is read in Chromium.
    expect(await page.locator('main [role=status]').count()).toBe(0)
    // By keyboard: a line grows when its product arrives, and the button above it stays where it is.
    await page.getByRole('button', { name: 'Edit this offer' }).press('Enter')
    await recordAnnouncements(page)
    await page.getByLabel('Unit price (USD)').first().fill('250')
    await expect.poll(() => announced(page, '$350.00')).toEqual(['status'])
    expect(await announced(page, '2 pieces in total. Total $350.00')).toEqual(['status'])
  })

  it('names the fields of a line as loading while its product is, and not as a product that is gone', async () => {
    const { page } = await visit('/robots.txt')
    await page.route('**/api/v1.0/products/*', () => {})
    await page.goto(`/offer${fragmentOf(await documentOf(world().url, 1))}`)
    await page.getByRole('group', { name: 'Your answer: Loading…' }).waitFor()
    await page.getByRole('button', { name: 'Edit this offer' }).press('Enter')
    await page.getByRole('group', { name: 'Loading…' }).waitFor()
  })

  it('has the price that was typed, in the digits of any keyboard, and says which number it does not take', async () => {
    const { page } = await visit(`/offer?lng=ar${fragmentOf(await documentOf(world().url, 1))}`)
    await hydrated(page)
    // By keyboard: a line grows when its product arrives, and the button above it stays where it is.
    await page.getByRole('button', { name: ar.offer.edit }).press('Enter')
    const [price, discount] = [page.getByLabel(ar.offer.unitPrice), page.getByLabel(ar.offer.discount)]
    const total = page.locator('[data-overall]')
    for (const [typed, sum] of [
      ['1,250', '$1,250.00'],
      ['١٬٢٥٠٫٥', '$1,250.50'],
    ] as const) {
      await price.fill(typed)
      await total.getByText(sum).waitFor()
    }
    await discount.fill('150')
    await discount.press('Tab')
    await page.getByText('أدخل رقماً من 0 إلى 100').waitFor()
    expect(await discount.inputValue()).toBe('150')
    expect(await total.textContent()).toContain('$1,250.50')
    expect(await violationsOn(page)).toEqual([])
    await discount.fill('٪١٠')
    await total.getByText('$1,125.45').waitFor()
    await discount.press('Tab')
    await expect.poll(() => discount.inputValue()).toBe('10')
    await expect.poll(() => page.getByText('أدخل رقماً من 0 إلى 100').count()).toBe(0)
    // Right to left, "20261215-k3j9" would be "k3j9-20261215".
    const number = page.getByLabel(ar.offer.number, { exact: true })
    expect(await number.evaluate((field) => getComputedStyle(field).direction)).toBe('ltr')
  })

  it('has in Turkish the decimal comma in its fields', async () => {
    const { page } = await visit(`/offer?lng=tr${fragmentOf(await documentOf(world().url, 1))}`)
    await hydrated(page)
    await page.getByRole('button', { name: tr.offer.edit }).press('Enter')
    const price = page.getByLabel(tr.offer.unitPrice)
    await price.fill('1.250,5')
    await price.press('Tab')
    await expect.poll(() => price.inputValue()).toBe('1250,5')
    await page.locator('[data-overall]').getByText('$1,250.50').waitFor()
  })

  it('from a link with a language is edited again after Back from what the customer sees', async () => {
    const { page } = await visit(`/offer?lng=tr${fragmentOf(await documentOf(world().url, 1))}`)
    await followsLinks(page)
    await page.getByRole('button', { name: tr.offer.edit }).press('Enter')
    await page.getByRole('link', { name: tr.offer.preview }).press('Enter')
    await page.getByRole('button', { name: tr.offer.edit }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.goBack()
    await page.getByLabel(tr.offer.unitPrice).waitFor()
    await page.goForward()
    await page.getByRole('button', { name: tr.offer.edit }).waitFor()
  })

  it('that is removed keeps the focus on the page, and Undo does not replace an offer stored again since', async () => {
    const document = await documentOf(world().url, 1)
    const { page } = await visit('/robots.txt')
    await page.evaluate((offer) => localStorage.setItem('offers', JSON.stringify([offer])), document)
    await page.goto('/offer')
    await followsLinks(page)
    await page.getByRole('button', { name: 'Remove from this browser: S-1' }).press('Enter')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor({ state: 'attached' })
    await expect
      .poll(() => page.evaluate(() => window.document.activeElement?.closest('main section') !== null))
      .toBe(true)
    // Another tab stores a newer version of the same offer.
    await page.evaluate((offer) => localStorage.setItem('offers', JSON.stringify([offer])), {
      ...document,
      offer: { ...document.offer, number: 'S-2' },
    })
    await undo.dispatchEvent('click')
    await page.getByRole('link', { name: 'S-2' }).waitFor()
  })

  it('says when the browser does not store it', async () => {
    const { page } = await visit(`/offer${fragmentOf(await documentOf(world().url, 1))}`)
    await hydrated(page)
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      }
    })
    // By keyboard: the line grows when its product arrives, and the button below it moves.
    await page.getByRole('button', { name: 'Edit this offer' }).press('Enter')
    await page.getByLabel('Unit price (USD)').fill('250')
    await page.locator('[data-overall]').getByText('$250.00').waitFor()
    await page.getByRole('alert', { name: 'Not saved in this browser' }).waitFor()
    expect(await page.getByText('Saved in this browser.').count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
  })

  it('stays in the browser when a year of five digits is typed', async () => {
    const { page } = await visit(`/offer${fragmentOf(await documentOf(world().url, 1))}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Edit this offer' }).press('Enter')
    for (const label of ['Date', 'Valid until']) {
      const field = page.getByLabel(label, { exact: true })
      const before = await field.inputValue()
      await field.evaluate((input: HTMLInputElement) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '20261-01-01')
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await expect.poll(() => field.inputValue()).toBe(before)
    }
    await page.reload()
    await page.locator('[data-overall]').getByText('$100.00').waitFor()
    expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe('2026-11-22')
  })

  it('is printed on A4 in two languages with its terms, and the sheet keeps the offer when its languages change', async () => {
    const { lines, ...rest } = await documentOf(world().url, 2)
    const document = {
      ...rest,
      lines: lines.map((line) => ({ ...line, offer: { ...line.offer, leadTime: '6–8 weeks' } })),
    } as QuoteDocument
    const { page } = await visit(`/sheet/offer?lng=ar&with=en${fragmentOf(document)}`)
    const sheet = page.locator('article')
    await sheet.getByText('Valid until').waitFor()
    await sheet.getByText('صالح حتى').waitFor()
    const [six, eight] = await sheet.getByText('6–8 weeks').first().evaluate(leftOfDigits)
    expect(six).toBeLessThan(eight)
    await sheet.getByText('40% in advance').waitFor()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf).toMatch(/\/MediaBox \[0 0 59\d[\d.]* 84\d/)
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    // The heading of the terms is on the page of the terms.
    await page.emulateMedia({ media: 'print' })
    const heading = sheet.getByText('Terms', { exact: true }).locator('..')
    expect(await heading.evaluate((element) => getComputedStyle(element).breakAfter)).toBe('avoid')
    await page.emulateMedia({ media: null })
    await page.getByRole('navigation', { name: 'لغات النسخة' }).getByRole('link').last().click()
    await sheet.getByText('Geçerlilik').waitFor()
  })

  it('is printed on a sheet with the heading of a room and its first line on one page, and the total with the last line', async () => {
    const { lines, ...rest } = await documentOf(world().url, 2)
    const document = { ...rest, rooms: [{ id: 'bar', name: 'Bar', count: 1 }] }
    const inBar = lines.map((line) => ({ ...line, room: 'bar' }))
    const { page } = await visit(`/sheet/offer${fragmentOf({ ...document, lines: inBar } as QuoteDocument)}`)
    const sheet = page.locator('article')
    await sheet.getByRole('cell', { name: '$200.00' }).last().waitFor()
    await page.emulateMedia({ media: 'print' })
    // Firefox knows `break-inside` alone.
    const unbroken = await sheet
      .locator('tbody')
      .evaluateAll((groups) =>
        groups.map((group) => [
          getComputedStyle(group).breakInside,
          [...group.querySelectorAll('tr')].map((row) => row.cells[0]?.textContent),
        ]),
      )
    expect(unbroken).toEqual([
      ['avoid', ['Bar', '1']],
      ['avoid', ['2', 'Total']],
    ])
  })

  it.each(['lng=ar&with=en', 'lng=en&with=tr', 'lng=tr'])(
    'is printed on a sheet with %s, large sums and discounts, no wider than the paper',
    async (query) => {
      const { lines, ...rest } = await documentOf(world().url, 2)
      const offer = { unitUsd: 98_765.43, discountPercent: 12.5, leadTime: '', remark: '' }
      const document = { ...rest, lines: lines.map((line) => ({ ...line, quantity: 99, offer })) }
      const { page } = await visit('/robots.txt', { viewport: { width: A4_WIDTH, height: 1000 } })
      await page.emulateMedia({ media: 'print' })
      await page.goto(`/sheet/offer?${query}${fragmentOf(document as QuoteDocument)}`)
      const table = page.locator('article table')
      await table.getByRole('cell', { name: '$17,111,110.50' }).waitFor()
      await expect.poll(() => table.evaluate((element) => element.clientWidth)).toBe(A4_WIDTH)
    },
  )

  it('is printed with its totals below the last line, not alone on a page', async () => {
    const { page } = await visit(`/offer${fragmentOf(await documentOf(world().url, 2))}`)
    const totals = page.locator('[data-overall]').filter({ hasText: '$200.00' })
    await totals.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await totals.evaluate((element) => getComputedStyle(element).breakBefore)).toBe('avoid')
    // Chrome does not keep rows of a grid together.
    expect(await layoutsAround(totals)).toEqual([])
  })

  it('of 200 lines opens from its file; damaged, newer and foreign links say what is wrong', async () => {
    const document = await documentOf(world().url, 1)
    const [line] = document.lines as [QuoteDocument['lines'][number]]
    const many = {
      ...document,
      lines: Array.from({ length: 200 }, (_, index) => ({
        ...line,
        id: index.toString(16).padStart(24, '0'),
      })),
    }
    const { page } = await visit('/offer', { allowed: /status of 404/ })
    await hydrated(page)
    await page.getByLabel('Open a saved file').setInputFiles({
      name: 'offer.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ sedirQuoteList: 1, ...many })),
    })
    await page.locator('[data-overall]').getByText('$20,000.00').waitFor()
    await expect.poll(() => page.locator('main li h3').count()).toBe(200)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      // By keyboard: each of the lines grows when its product arrives, and the button below them moves.
      page.getByRole('button', { name: 'Save as a file' }).press('Enter'),
    ])
    expect(JSON.parse(await readFile(await saved.path(), 'utf8'))).toMatchObject({ lines: many.lines })

    for (const [hash, reason] of [
      [fragmentOf(document).slice(0, -9), 'incomplete or damaged'],
      [fragmentOf({ ...document, lines: [{ ...line, id: 'javascript:alert(1)' }] }), 'incomplete or damaged'],
      ['#quote=7dAAAA', 'newer version'],
      ['#offer=nothere', 'not saved in this browser'],
    ] as const) {
      await page.goto(`/offer${hash}`)
      await page.getByRole('alert').getByText(reason).waitFor()
    }
    await page.getByRole('textbox', { name: 'Link' }).fill('https://other.example/')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByText('This is not the link of a list or an offer.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    // Mail programs change links, and the codes on old sheets have the items in the query.
    const link = `${world().url}/offer${fragmentOf(document)}`
    for (const [pasted, shown] of [
      [link, '$100.00'],
      [`  ${link.slice(0, 90)} ${link.slice(90)}.`, '$100.00'],
      [`https://mail.example/?url=${encodeURIComponent(link)}&from=1`, '$100.00'],
      [`${world().url}/quote?items=${line.id}%3A7`, '7 pieces in total'],
    ] as const) {
      await page.goto('/robots.txt')
      await page.goto('/offer')
      await hydrated(page)
      await page.getByRole('textbox', { name: 'Link' }).fill(pasted)
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await page.locator('[data-overall]').getByText(shown).waitFor()
    }
  })
})

/** Runs in the page. Returns where 6 and 8 of a lead time are painted, in px from the left. */
function leftOfDigits(element: Element): [number, number] {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (!text.nextNode()?.textContent?.includes('6–8'));
  const left = (digit: string) => {
    const start = text.currentNode.textContent?.indexOf(digit) ?? 0
    const range = document.createRange()
    range.setStart(text.currentNode, start)
    range.setEnd(text.currentNode, start + 1)
    return range.getBoundingClientRect().left
  }
  return [left('6'), left('8')]
}

interface WireProduct {
  readonly _id: string
  readonly sku: string
  readonly titleEn: string
  readonly titleAr: string
}

/** Two products; the first has other finishes. */
async function twoModels(url: string): Promise<readonly [WireProduct, WireProduct]> {
  const products = await productsOf(url, 100)
  const first = products.find(
    ({ sku, _id }) =>
      products.filter((other) => other._id !== _id && modelOf(other.sku) === modelOf(sku)).length > 0,
  )
  const second = products.find(({ sku }) => first && modelOf(sku) !== modelOf(first.sku))
  if (!first || !second) throw new Error('No product has other finishes')
  return [first, second]
}

async function documentOf(url: string, length: number): Promise<QuoteDocument> {
  const products = await twoModels(url)
  return {
    id: 'd1',
    rooms: [],
    lines: products.slice(0, length).map(({ _id, sku }) => ({
      id: _id,
      quantity: 1,
      note: '',
      sku,
      offer: { unitUsd: 100, discountPercent: 0, leadTime: '', remark: '' },
    })),
    offer: {
      number: 'S-1',
      date: '2026-11-22',
      validUntil: '2027-11-22',
      seller: 'Leyla',
      terms: '40% in advance',
      language: 'ar',
    },
    answers: [],
  }
}

function fragmentOf(document: QuoteDocument): string {
  return `#quote=1d${deflateRawSync(Buffer.from(JSON.stringify(document))).toString('base64url')}`
}
