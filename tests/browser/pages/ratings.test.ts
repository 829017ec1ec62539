/** Customers' ratings on the product page: shown to everybody, written by a customer. */
import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import type { WireList, WireRating } from '#api/wire.ts'
import { formatDate } from '#domain/formats.ts'
import { paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { signIn } from '#tests/support/store-pages.ts'
import { makeWorld, type World } from '#tests/support/world.ts'
import { enter, newCustomer, submit, toast, wordsOf } from '../account/customer.ts'
import { enlargeText } from '../large-text.ts'

const SECTION = '#ratings'

async function wire<Data>(world: World, path: string): Promise<WireList<Data>> {
  return (await fetch(`${world.url}/api/v1.0${path}`)).json() as Promise<WireList<Data>>
}

/** A product with comments and a second page, and its ratings, newest first. */
async function ratedProduct(world: World) {
  const products = await wire<{ _id: string }>(world, '/products?limit=100')
  for (const { _id } of products.data) {
    const { data } = await wire<WireRating>(world, `/rating?product=${_id}&limit=100`)
    if (data.length > 4 && data.slice(0, 4).some(({ comment }) => comment)) return { id: _id, ratings: data }
  }
  throw new Error('No product has five ratings with a comment among the newest four')
}

describeInBrowser('the ratings of a product', ({ world, visit }) => {
  describe.each(LANGUAGES)('in %s', (language) => {
    it.each([390, 1440])(
      'can be seen with names, dates and comments at %i px, page by page',
      async (width) => {
        const t = wordsOf(language)
        const { id, ratings } = await ratedProduct(world())
        const { page } = await visit(`${paths.details(id)}?lng=${language}`, {
          viewport: { width, height: 800 },
        })
        await hydrated(page)
        const section = page.locator(SECTION)
        const items = section.getByRole('listitem')
        await expect.poll(() => items.count()).toBe(4)
        for (const [place, rating] of ratings.slice(0, 4).entries()) {
          const item = items.nth(place)
          await item.scrollIntoViewIfNeeded()
          const text = await item.textContent()
          expect(text).toContain(rating.user.username)
          expect(text).toContain(formatDate(rating.createdAt, language))
          if (!rating.comment) continue
          const comment = item.getByText(rating.comment)
          // `click` fails for what has no size, or is covered by something else.
          await comment.click({ trial: true })
          const isArabic = /\p{Script=Arabic}/u.test(rating.comment)
          expect(await comment.evaluate((element) => element.matches(':dir(rtl)'))).toBe(isArabic)
          // A comment of one line in the other direction begins at the side of its author too.
          const distances = await comment.evaluate((element) => {
            const around = element.closest('li')?.getBoundingClientRect() ?? new DOMRect()
            const text = document.createRange()
            text.selectNodeContents(element)
            return Array.from(text.getClientRects(), ({ left, right }) =>
              document.dir === 'rtl' ? around.right - right : left - around.left,
            )
          })
          if (distances.length === 1) expect(distances[0]).toBeLessThan(1)
        }
        const older = section.getByRole('button', { name: t('rating.older') })
        await older.focus()
        await page.keyboard.press('Enter')
        await expect.poll(() => items.count()).toBe(ratings.length - 4)
        await items
          .first()
          .getByText(ratings[4]?.user.username ?? '')
          .waitFor()
        await older.and(page.locator(':focus')).waitFor()
      },
    )
  })

  it('can be read without script, and link to the login', async () => {
    const { id, ratings } = await ratedProduct(world())
    const { page } = await visit(paths.details(id), { javaScriptEnabled: false })
    const text = await page.locator(SECTION).textContent()
    for (const { user, comment } of ratings.slice(0, 4)) {
      expect(text).toContain(user.username)
      if (comment) expect(text).toContain(comment)
    }
    const link = page.locator(SECTION).getByRole('link', { name: wordsOf('en')('rating.logIn') })
    expect(await link.getAttribute('href')).toBe(paths.login(paths.details(id)))
    expect(await page.locator(SECTION).getByRole('button').count()).toBe(0)
    // Nor does another part of the page show a button that needs script.
    const needsScript = page.locator('main button[type=button]:not([popovertarget])')
    expect(await needsScript.filter({ visible: true }).count()).toBe(0)
  })

  it('are added by keyboard, and can be changed, also while they are being saved', async () => {
    const t = wordsOf('en')
    const { id } = await ratedProduct(world())
    const account = await newCustomer(world(), 'rater')
    const { page } = await visit('/robots.txt')
    await enter(page, account)
    await page.goto(paths.details(id))
    await hydrated(page)
    const section = page.locator(SECTION)
    const write = section.getByRole('button', { name: t('rating.write') })
    await write.focus()
    await page.keyboard.press('Enter')
    const stars = section.getByLabel(t('rating.yours'))
    await expect.poll(() => stars.evaluate((select) => select === document.activeElement)).toBe(true)
    await stars.selectOption('4')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Fits our hall.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast(page, t, t('rating.rated'))
    await section.getByRole('listitem').first().getByText('Fits our hall.').waitFor()
    await expect.poll(() => write.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.reload()
    await hydrated(page)
    await write.click()
    await expect.poll(() => section.locator('textarea').inputValue()).toBe('Fits our hall.')
    expect(await stars.inputValue()).toBe('4')

    // The form is closed and opened again before the first answer.
    const answer = await holdRatings(page)
    await section.locator('textarea').fill('Fits our terrace.')
    await submit(section)
    await section.getByRole('button', { name: t('common.cancel') }).click()
    await write.click()
    await section.locator('textarea').fill('Fits our roof.')
    answer()
    await section.getByRole('listitem').first().getByText('Fits our terrace.').waitFor()
    expect(await section.locator('textarea').inputValue()).toBe('Fits our roof.')

    const star = (count: number) =>
      page.getByRole('button', { name: t('rating.rate', { count }), exact: true })
    const answerStars = await holdRatings(page)
    for (const count of [2, 5, 5]) await star(count).click()
    answerStars()
    await star(5).and(page.locator('[aria-pressed=true]')).waitFor()
    const read = `/api/v1.0/rating/my-rating?product=${id}`
    await expect.poll(async () => (await (await page.request.get(read)).json()).data.rating).toBe(5)
  })

  it.each(['en', 'ar'] as const)(
    'have five stars for the customer in a window of 320 px with text twice as large, in %s',
    async (language) => {
      const t = wordsOf(language)
      const { id } = await ratedProduct(world())
      const { page } = await visit('/robots.txt', { viewport: { width: 320, height: 800 } })
      await signIn(page.context(), world())
      await enlargeText(page)
      await page.goto(`${paths.details(id)}?lng=${language}`)
      await hydrated(page)
      const stars = page.getByRole('group', { name: t('rating.yours') })
      await stars.waitFor()
      const sides = await stars.evaluate((group) => {
        const box = group.getBoundingClientRect()
        const around = group.parentElement?.getBoundingClientRect() ?? new DOMRect()
        const last = group.querySelector('button:last-child')?.getBoundingClientRect() ?? new DOMRect()
        const buttons = [box.left, box.right, last.left, last.right]
        return buttons.map((side) => side >= around.left - 1 && side <= around.right + 1)
      })
      expect(sides).toEqual([true, true, true, true])
    },
  )
})

/** Holds the answers to new ratings until the returned function is called. The provider answers at once. */
async function holdRatings(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1.0/rating', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  return release
}

test('ratings that load slowly do not delay the rest of the page', async () => {
  let isHeld = false
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const world = await makeWorld({
    // On a busy machine the answer is held for longer than the usual time-out.
    environment: { PROVIDER_TIMEOUT_MS: '60000' },
    provider: (next) => async (request, response) => {
      if (isHeld && request.url?.includes('/rating?')) await answered
      next(request, response)
    },
  })
  const { id, ratings } = await ratedProduct(world)
  isHeld = true
  const page = await fetch(world.url + paths.details(id), {
    headers: { 'user-agent': 'Mozilla/5.0 Chrome/140.0 Safari/537.36' },
  })
  expect(page.status).toBe(200)
  const reader = page.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const author = `>${ratings[0]?.user.username}<`
  // The head of the section comes, and all of the page above it, while its content is on its way.
  while (!text.includes('id="ratings-title"')) text += (await reader?.read())?.value ?? ''
  expect(text.includes(author)).toBe(false)
  answer()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
    text += piece.value
  expect(text.includes(author)).toBe(true)
})
