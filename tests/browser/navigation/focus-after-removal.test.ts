/** A control that is removed with the focus: the focus moves to the section around it, and not to `<body>`. */
import { deflateRawSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { holdSource } from '#tests/support/browser/lazy-files.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { enter, newCustomer, submit, toast, wordsOf } from '../account/customer.ts'

describeInBrowser('the focus stays in its section when its control is removed', ({ visit, world }) => {
  it.each(['en', 'ar'] as const)('in %s: a column of the comparison', async (locale) => {
    const t = wordsOf(locale)
    const ids = (await productsOf(world().url)).map(({ _id }) => _id)
    const { page } = await visit(paths.compare(ids), { locale })
    await followsLinks(page)
    const columns = page.locator('thead th')
    await columns.first().locator('a[rel=nofollow]').press('Enter')
    await expect.poll(() => columns.count()).toBe(2)
    await expectFocused(page.getByRole('region', { name: t('compare.title') }))
    await columns.first().locator('[popovertarget]').press('Enter')
    const other = page.locator('section:popover-open li a').first()
    await other.waitFor()
    await other.press('Enter')
    await page.locator('section:popover-open').waitFor({ state: 'detached' })
    await expectFocused(page.getByRole('region', { name: t('compare.title') }))
  })

  it.each(['en', 'ar'] as const)('in %s: the question about a list in a link', async (locale) => {
    const t = wordsOf(locale)
    const products = await productsOf(world().url)
    const { page } = await visit('/robots.txt', { locale })
    const list = page.getByRole('region', { name: t('quoted.title'), exact: true })
    for (const answer of ['keep', 'add', 'leave'] as const) {
      // The second link adds another product to the list of the first, the third is not taken.
      const shown = products.slice(0, { keep: 1, add: 2, leave: 3 }[answer])
      await page.goto(`/quote?${answer}#quote=${linkText(shown)}`)
      await followsLinks(page)
      await button(page, t(`quote.import.${answer}`)).press('Enter')
      await expect.poll(() => button(page, t('quote.import.leave')).count()).toBe(0)
      await expectFocused(list)
    }
    await page.goto('/quote?damaged#quote=1dDamaged')
    await followsLinks(page)
    await button(page, t('common.close')).press('Enter')
    await expectFocused(list)
  })

  it.each(['en', 'ar'] as const)('in %s: an answer to an offer', async (locale) => {
    const t = wordsOf(locale)
    const products = await productsOf(world().url)
    const { page } = await visit(`/offer#quote=${linkText(products)}`, { locale })
    await followsLinks(page)
    const line = page.locator('main fieldset').first()
    await line.getByLabel(t('answers.choose.approved')).press('Space')
    await button(page, t('answers.clear')).press('Enter')
    await expectFocused(line)
    await line.getByLabel(t('answers.choose.refused')).press('Space')
    const name = page.getByLabel(t('answers.name'))
    await name.fill('Omar')
    await name.press('Enter')
    await page.getByText(t('answers.sendText')).waitFor()
    await page.locator('main div:focus', { hasText: t('answers.sendText') }).waitFor()
    await button(page, t('offer.prepare')).press('Enter')
    await page.getByLabel(t('offer.number')).waitFor()
    await expectFocused(page.getByRole('region', { name: t('offer.title'), exact: true }))
  })

  it('an answer to a list from a QR code, which has no id before', async () => {
    const t = wordsOf('en')
    const products = await productsOf(world().url)
    const { page } = await visit(`/offer#quote=${linkText(products, '')}`)
    await followsLinks(page)
    await page.locator('main fieldset').first().getByLabel(t('answers.choose.approved')).press('Space')
    const name = page.getByLabel(t('answers.name'))
    await name.fill('Omar')
    await name.press('Enter')
    await toast(page, t, t('answers.saved'))
    await page.locator('main div:focus', { hasText: t('answers.sendText') }).waitFor()
  })

  it.each(['en', 'ar'] as const)('in %s: the row of an email that has been confirmed', async (locale) => {
    const t = wordsOf(locale)
    const account = await newCustomer(world(), `confirms-${locale}`)
    const { page } = await visit('/robots.txt', { locale })
    await enter(page, account)
    await page.goto('/profile')
    await followsLinks(page)
    const email = `confirmed-${locale}@mail.example`
    await button(page, t('account.changeEmail')).press('Enter')
    const dialog = page.locator('dialog:modal')
    await dialog.locator('[name=email]').fill(email)
    await dialog.locator('[name=confirmation]').fill(email)
    await submit(dialog.locator('form'))
    await dialog.locator('[name=emailCode]').first().waitFor()
    await page.keyboard.press('Escape')
    await button(page, t('account.codeTitle')).press('Enter')
    const code = world().mock.mailbox.latest(email)?.code ?? ''
    await dialog.locator('[name=emailCode]').first().pressSequentially(code)
    await page.keyboard.press('Enter')
    await toast(page, t, t('account.updated'))
    await dialog.waitFor({ state: 'detached' })
    await expectFocused(page.locator('#main'))
  })

  it('the sheet around a link to another language, which keeps the focus', async () => {
    const [{ _id }] = await productsOf(world().url)
    const { page } = await visit(paths.detailsSheet(_id))
    await followsLinks(page)
    for (const language of ['ar', 'tr']) {
      const link = page.locator(`a[href$="with=${language}"]`)
      await link.press('Enter')
      await page.locator(`article [lang=${language}]`).first().waitFor()
      await expectFocused(link.and(page.locator('[aria-current]')))
    }
  })

  it('the button that clears the recent searches', async () => {
    const { page } = await visit('/privacy')
    await page.evaluate(() => localStorage.setItem('recentSearches', '["oak"]'))
    await page.reload()
    await followsLinks(page)
    await page.keyboard.press('/')
    const field = page.locator('dialog:modal [name=keyword]')
    await expectFocused(field)
    const clear = button(page, wordsOf('en')('search.clearRecent'))
    await clear.press('Enter')
    await clear.waitFor({ state: 'detached' })
    await expectFocused(field)
  })

  it('a product whose button had the focus before client navigation has loaded', async () => {
    const t = wordsOf('en')
    const products = await productsOf(world().url)
    const { page } = await visit('/robots.txt')
    await keepList(page, products)
    const release = await holdSource(page, 'on-idle')
    await page.goto('/quote')
    await hydrated(page)
    const list = page.locator('section[aria-labelledby=quote-pieces]')
    const remove = list.getByRole('button', { name: t('quote.removeOf', { title: '' }) }).first()
    await remove.focus()
    release()
    await followsLinks(page)
    await remove.press('Enter')
    await expectFocused(list)
  })

  it('products that could not be loaded, and then could be', async () => {
    const [product] = await productsOf(world().url)
    const { page } = await visit('/robots.txt', { allowed: /status of 503/ })
    await keepList(page, [product])
    await page.route('**/api/v1.0/products/**', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/quote')
    await followsLinks(page)
    const retry = button(page, wordsOf('en')('common.retry'))
    const failure = page.waitForResponse('**/api/v1.0/products/**')
    await retry.press('Enter')
    await failure
    await retry.and(page.locator(':focus')).waitFor()
    await page.unrouteAll()
    // Presses are ignored until the failure has been handled. The button stays meanwhile.
    const pressed = async () => {
      await page.keyboard.press('Enter')
      return retry.count()
    }
    await expect.poll(pressed).toBe(0)
    await expectFocused(page.locator('section[aria-labelledby=quote-pieces]'))
  })
})

describeInBrowser('the focus returns to where it was before a toast', ({ visit, world }) => {
  it.each(['en', 'ar'] as const)('in %s by Undo and by Close', async (locale) => {
    const t = wordsOf(locale)
    const products = await productsOf(world().url)
    const { page } = await visit('/robots.txt', { locale })
    await keepList(page, products)
    await page.goto('/quote')
    await followsLinks(page)
    const rows = page.locator('main li h3')
    const list = page.locator('section[aria-labelledby=quote-pieces]')
    const remove = list.getByRole('button', { name: t('quote.removeOf', { title: '' }) })
    await remove.first().press('Enter')
    await expectFocused(list)
    await button(page, t('quoted.undo')).press('Enter')
    await expect.poll(() => rows.count()).toBe(3)
    await expectFocused(list)
    const toasts = page.getByRole('region', { name: t('toasts.region') })
    await toasts.getByRole('button').first().waitFor({ state: 'detached' })
    await remove.first().press('Enter')
    await expectFocused(list)
    const note = list.getByRole('textbox').first()
    await note.focus()
    await toasts.getByRole('button', { name: t('common.close') }).press('Enter')
    await toasts.getByRole('button').first().waitFor({ state: 'detached' })
    await expectFocused(note)
  })
})

async function expectFocused(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

interface WireProduct {
  readonly _id: string
  readonly sku: string
}

async function productsOf(url: string) {
  const answer = await fetch(`${url}/api/v1.0/products?limit=3`)
  return (await answer.json()).data as readonly [WireProduct, ...WireProduct[]]
}

const linesOf = (products: readonly WireProduct[]) =>
  products.map(({ _id, sku }) => ({ id: _id, quantity: 1, note: '', sku, titles: {} }))

/** Writes a list into storage, as from an earlier visit. */
async function keepList(page: Page, products: readonly WireProduct[]): Promise<void> {
  await page.evaluate((items) => localStorage.setItem('quoteList', JSON.stringify(items)), linesOf(products))
}

function linkText(products: readonly WireProduct[], id = 'd1'): string {
  const document = { id, rooms: [], lines: linesOf(products), answers: [] }
  return `1d${deflateRawSync(Buffer.from(JSON.stringify(document))).toString('base64url')}`
}
