/** Interactions of cards and of the product page: slides, thumbnails, the sidebar's carousel, saving, printing (SPEC §2). */
import { expect, it } from 'vitest'
import { RELATED_THUMBNAILS } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { notVisible } from '#tests/support/browser/clipped.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { findExamples, signIn } from '#tests/support/store-pages.ts'
import { textsOf } from '#tests/support/texts.ts'
import { PRODUCT_ID, servingProduct, wireProduct } from '#tests/support/wire-product.ts'

const picture = (name: string) => `/images/products/${name}.webp`
const product = wireProduct({
  images: [
    picture('lounge-armchair-walnut-cream-hero'),
    picture('lounge-armchair-walnut-cream-side'),
    picture('rug-abstract-hero'),
  ],
})
const path = paths.details(PRODUCT_ID)

describeInBrowser('the pictures of a card', ({ visit, world }) => {
  it.each([
    ['en', 1],
    ['ar', -1],
  ])('in %s change by arrows under the pointer, and indicators follow', async (language, sign) => {
    const { page } = await visit(`/products?lng=${language}`, { viewport: { width: 1280, height: 900 } })
    await hydrated(page)
    const card = page.locator('main article').first()
    const slides = card.locator('[aria-hidden=true]:has(> a)').first()
    const mark = () =>
      card.locator('i').evaluateAll((marks) => marks.findIndex((one) => one.hasAttribute('data-on')))
    await slides.hover()
    await card.locator('[data-next]').click()
    await expect.poll(mark).toBe(1)
    await expect.poll(() => slides.evaluate((box) => Math.round(box.scrollLeft / box.clientWidth))).toBe(sign)
    await card.locator('button:has(svg):not([data-next]):not([aria-pressed])').click()
    await expect.poll(mark).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/products')
    await slides.locator('a').first().click()
    await page.waitForURL('**/details/**')
  })

  it('of a related product are chosen by thumbnails', async () => {
    const { productId } = await findExamples(world())
    const { page } = await visit(paths.details(productId))
    const card = page.locator('main article').first()
    const thumbnails = card.getByRole('button', { name: /, photo \d of \d$/ })
    await thumbnails.nth(2).waitFor()
    await hydrated(page)
    expect(await thumbnails.count()).toBeLessThanOrEqual(RELATED_THUMBNAILS)
    await thumbnails.nth(1).click()
    await expect.poll(() => thumbnails.nth(1).getAttribute('aria-current')).toBe('true')
    expect(await thumbnails.first().getAttribute('aria-current')).toBe('false')
  })
})

describeInBrowser(
  'the product page',
  ({ visit }) => {
    it.each([
      ['en', 'Next slide'],
      ['ar', 'الشريحة التالية'],
    ])('in %s shows the next pictures by the slider at its top', async (language, next) => {
      const { page } = await visit(`${path}?lng=${language}`, { viewport: { width: 700, height: 900 } })
      await hydrated(page)
      const slider = page.locator('main section[aria-roledescription]').first()
      await slider.and(page.locator('[data-swiper]')).waitFor()
      expect(await slider.locator('li').count()).toBe(3)
      const start = () =>
        slider
          .locator('li')
          .nth(1)
          .evaluate((slide) => {
            const view = slide.closest('ul')?.parentElement?.getBoundingClientRect()
            const box = slide.getBoundingClientRect()
            if (!view) return Number.NaN
            return Math.abs(
              getComputedStyle(slide).direction === 'rtl' ? view.right - box.right : box.left - view.left,
            )
          })
      const before = await start()
      await slider.getByRole('button', { name: next }).click()
      await expect.poll(start).toBeLessThan(before / 2)
    })

    it('prints from its button and from the line of its attachments', async () => {
      const { page } = await visit('/robots.txt', { fresh: true })
      await page.addInitScript(() => {
        window.print = () => {
          document.title += ' printed'
        }
      })
      await page.goto(path)
      await hydrated(page)
      const printed = async () => (await page.title()).split(' printed').length - 1
      await page.getByRole('button', { name: 'Print', exact: true }).click()
      await expect.poll(printed).toBe(1)
      await page.getByRole('button', { name: 'Print product sheet' }).click()
      await expect.poll(printed).toBe(2)
    })

    it('has a slider of featured products at its side; in Arabic a static list', async () => {
      const { page } = await visit(path)
      await hydrated(page)
      const side = page.getByRole('complementary').filter({ has: page.locator('form') })
      const slider = side.getByRole('region', { name: 'Featured' })
      await slider.scrollIntoViewIfNeeded()
      await slider.and(page.locator('[data-swiper]')).waitFor()
      const shown = () => slider.locator('li:not([inert]) a').first().getAttribute('href')
      const first = await shown()
      await slider.getByRole('button', { name: 'Next slide' }).click()
      await expect.poll(shown).not.toBe(first)
      await page.goto(`${path}?lng=ar`)
      await hydrated(page)
      const list = side.locator('section', { has: page.getByRole('heading', { name: 'مختارات' }) })
      expect(await list.locator('a[href^="/details/"]').count()).toBeGreaterThan(1)
      expect(await side.locator('[aria-roledescription]').count()).toBe(0)
    })

    it('has a slider that goes on when the browser sends no transitionend event', async () => {
      const { page } = await visit('/robots.txt', { fresh: true })
      await page.addInitScript(() => {
        window.addEventListener('transitionend', (event) => event.stopImmediatePropagation(), true)
      })
      await page.goto(path)
      await hydrated(page)
      const slider = page.getByRole('complementary').getByRole('region', { name: 'Featured' })
      await slider.scrollIntoViewIfNeeded()
      await slider.and(page.locator('[data-swiper]')).waitFor()
      const shown = () => slider.locator('li:not([inert]) a').first().getAttribute('href')
      for (const _press of ['once', 'twice']) {
        const last = await shown()
        await slider.getByRole('button', { name: 'Next slide' }).click()
        await expect.poll(shown).not.toBe(last)
      }
    })

    it.each([0, 1, 2, 3])('has a slider that obeys a press %i frames after its start', async (frames) => {
      const { page } = await visit('/robots.txt', { fresh: true })
      await page.addInitScript(pressNextSlide, frames)
      await page.goto(path)
      const slider = page.getByRole('complementary').getByRole('region', { name: 'Featured' })
      await slider.scrollIntoViewIfNeeded()
      const first = await slider.locator('li[data-swiper-slide-index="0"] a').getAttribute('href')
      await page.waitForFunction(() => document.documentElement.dataset.pressed)
      const shown = () => slider.locator('li:not([inert]) a').first().getAttribute('href')
      await expect.poll(shown).not.toBe(first)
    })

    it('has a slider whose slides can be focused while a transition takes too long', async () => {
      const { page } = await visit(path, { fresh: true })
      await hydrated(page)
      const slider = page.getByRole('complementary').getByRole('region', { name: 'Featured' })
      await slider.scrollIntoViewIfNeeded()
      await slider.and(page.locator('[data-swiper]')).waitFor()
      await page.evaluate(() => {
        const slow = new CSSStyleSheet()
        slow.replaceSync('[data-swiper] > * { transition-duration: 3600s !important }')
        document.adoptedStyleSheets.push(slow)
      })
      const shown = () => slider.locator('li:not([inert]) a').first().getAttribute('href')
      for (const _press of ['once', 'twice']) {
        const last = await shown()
        await slider.getByRole('button', { name: 'Next slide' }).click()
        await expect.poll(shown).not.toBe(last)
      }
    })

    it('asks a visitor who presses Save to log in', async () => {
      const { page, requests } = await visit(path)
      await hydrated(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.locator('.Toastify').getByRole('link', { name: 'Log in' }).waitFor()
      expect(requests.filter((request) => request.includes('favorite'))).toEqual([])
    })
  },
  { provider: servingProduct(product) },
)

describeInBrowser('a customer on a product page', ({ visit, world }) => {
  it.each(LANGUAGES)('in %s Save adds and removes, and the heart is red when saved', async (language) => {
    const { productId } = await findExamples(world())
    const { page } = await visit('/robots.txt')
    await signIn(page.context(), world())
    await page.goto(`${paths.details(productId)}?lng=${language}`)
    await hydrated(page)
    const word = textsOf[language].get('details.save') ?? ''
    const save = page.locator('main button[aria-pressed]', { hasText: word }).first()
    const colour = () => save.locator('svg').evaluate((heart) => getComputedStyle(heart).fill)
    const before = await save.getAttribute('aria-pressed')
    const after = before === 'true' ? 'false' : 'true'
    const colourBefore = await colour()
    await save.click()
    await page.locator('.Toastify [role=group]').first().waitFor()
    expect(await save.getAttribute('aria-pressed')).toBe(after)
    await expect.poll(colour).not.toBe(colourBefore)
    await expect.poll(() => save.getAttribute('aria-busy')).not.toBe('true')
    await save.click()
    await expect.poll(() => save.getAttribute('aria-pressed')).toBe(before)
    await expect.poll(() => save.getAttribute('aria-busy')).not.toBe('true')
  })
})

const LONG = {
  title: 'Hilal curved two-seat sofa in walnut and terracotta with cushions',
  description: 'A sofa for longer evenings. '.repeat(6),
}

describeInBrowser(
  'the head of a product page',
  ({ visit }) => {
    it.each([390, 1440])(
      'at %i px shows 50 characters of the title, 80 of the description',
      async (width) => {
        const { page } = await visit(path, { viewport: { width, height: 900 } })
        await hydrated(page)
        const head = page.locator('h1, h1 + p')
        expect(await head.allTextContents()).toEqual([
          `${LONG.title.slice(0, 50)}…`,
          `${LONG.description.slice(0, 80)}…`,
        ])
        expect(await notVisible(head)).toEqual([])
      },
    )

    it.each(LANGUAGES)('in %s has a title of a third of a 1024 px window', async (language) => {
      const { page } = await visit(`${path}?lng=${language}`, { viewport: { width: 1024, height: 900 } })
      const title = await page.locator('h1').boundingBox()
      expect(title?.width).toBeGreaterThan(340)
    })
  },
  {
    provider: servingProduct(
      wireProduct({
        images: product.images,
        titleEn: LONG.title,
        titleAr: LONG.title,
        titleTr: LONG.title,
        descriptionEn: LONG.description,
      }),
    ),
  },
)

/** Runs in the page before its scripts: presses the arrow of “Featured” this many frames after Swiper's start. */
function pressNextSlide(frames: number): void {
  const pressAfter = (left: number, next: HTMLElement) => {
    if (left > 0) {
      requestAnimationFrame(() => pressAfter(left - 1, next))
      return
    }
    // A task, because a visitor presses between two frames, not before the other callbacks of this one.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      next.click()
      document.documentElement.dataset.pressed = 'yes'
    }
    port2.postMessage(null)
  }
  new MutationObserver((changes, observer) => {
    for (const { target } of changes) {
      const slider = (target as Element).closest('[aria-label=Featured]')
      const next = slider?.querySelector<HTMLElement>('button[aria-label="Next slide"]')
      if (!next) continue
      observer.disconnect()
      pressAfter(frames, next)
      return
    }
  }).observe(document, { subtree: true, attributeFilter: ['data-swiper'] })
}
