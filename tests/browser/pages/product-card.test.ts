/** What a product card shows at every width (SPEC §2, Product card), with default settings. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { AWKWARD_PRODUCT_ID } from '#fixtures/awkward.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { stickingOut } from '#tests/support/browser/boxes.ts'
import { notVisible } from '#tests/support/browser/clipped.ts'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { layOutWhole } from '#tests/support/browser/layout-complete.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { findExamples } from '#tests/support/store-pages.ts'

const WIDTHS = [320, 390, 768, 1024, 1440, 1920]

describeInBrowser('a product card', ({ visit, world }) => {
  it.each(LANGUAGES)(
    'in %s shows description, labels, number of pieces, weight, date, price and Details at every width',
    async (language) => {
      const { productId } = await findExamples(world())
      const { page } = await visit(`/products?lng=${language}`)
      for (const [path, cards] of [
        [paths.products(), 'main article'],
        [paths.home(), '#latest article, #looking article'],
        [paths.details(productId), 'main article'],
      ] as const) {
        await page.goto(path)
        await hydrated(page)
        await page.locator(cards).nth(2).waitFor()
        await layOutWhole(page)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          // The page may adapt to the new width a moment later.
          const message = `${path} at ${width} px`
          await expect.poll(() => missingParts(page, cards), { message }).toEqual([])
          await expect.poll(() => notVisible(page.locator(partsOf(cards))), { message }).toEqual([])
        }
      }
    },
  )

  it('without a translation keeps its full stop at the end, and so does the product page', async () => {
    await (await world().mock.world('untranslated')).setScenario({ awkwardCatalogue: true })
    const { page } = await visit('/products?lng=ar&page=2&world=untranslated', {
      allowed: /status of 404/, // pictures of this catalogue
    })
    const card = page.locator('main article', { hasText: 'englishonly' })
    expect(await endsAfterItsLastWord(card.getByText('to test pages with.'))).toBe(true)
    await card.getByRole('link', { name: 'Unusual sofa: englishonly' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Unusual sofa: englishonly' }).waitFor()
    const texts = page.locator('main').getByText('A record with unusual values, to test pages with.')
    await texts.nth(1).waitFor()
    for (const text of await texts.all()) expect(await endsAfterItsLastWord(text)).toBe(true)
  })

  it('requests its second picture when the card comes near, and the first one before', async () => {
    const { page } = await visit('/products', { ...PHONE, fresh: true })
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    // Lazy pictures without a source in use have not been requested.
    const requested = (index: number) =>
      page
        .locator('main article [data-product]')
        .evaluateAll(
          (cards, index) => cards.map((card) => Boolean(card.querySelectorAll('img')[index]?.currentSrc)),
          index,
        )
    const [firsts, seconds] = [await requested(0), await requested(1)]
    expect(firsts.filter(Boolean).length).toBeGreaterThan(4)
    expect(seconds.slice(0, 1)).toEqual([true])
    expect(seconds.slice(3)).not.toContain(true)
    await page.locator('main article').nth(4).scrollIntoViewIfNeeded()
    await expect.poll(async () => (await requested(1))[4]).toBe(true)
  })

  it('enlarges its picture under the pointer, but not with reduced motion', async () => {
    const { page } = await visit('/products', { viewport: { width: 1280, height: 900 } })
    const picture = page.locator('main article img').first()
    const scale = () => picture.evaluate((image) => getComputedStyle(image).scale)
    await picture.hover()
    await expect.poll(scale).toBe('1.025')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(scale).toBe('none')
  })

  it('with a title without spaces is no wider than its column', async () => {
    await (await world().mock.world('unbroken')).setScenario({ awkwardCatalogue: true })
    const { page } = await visit('/robots.txt', { allowed: /status of 404/ }) // pictures of this catalogue
    const comparison = paths.compare([AWKWARD_PRODUCT_ID])
    for (const path of [paths.home(), paths.products(), `${paths.products()}?view=list`, comparison]) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}world=unbroken`)
      await hydrated(page)
      await page.getByText('Sofaverylong').first().waitFor()
      await layOutWhole(page)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => stickingOut(page), { message: `${path} at ${width} px` }).toEqual([])
      }
    }
  })

  it.each([390, 1440])('at %i px shows nothing of the next picture under the pointer', async (width) => {
    const { page } = await visit('/products', { viewport: { width, height: 900 } })
    await hydrated(page)
    const card = page.locator('main article').first()
    const slides = card.locator('a:has(> img)')
    await card.scrollIntoViewIfNeeded()
    await slides.first().hover({ position: { x: 40, y: 60 } })
    const atEdge = () =>
      slides.first().evaluate(async (slide) => {
        await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
        const { right, top, height } = slide.getBoundingClientRect()
        const scaled = slide.querySelector('img')?.getBoundingClientRect().width ?? 0
        const edge = document.elementFromPoint(right - 1.5, top + height / 3)
        return { isEnlarged: scaled > slide.clientWidth + 1, isOwn: slide.contains(edge) }
      })
    await expect.poll(atEdge).toEqual({ isEnlarged: true, isOwn: true })
  })
})

const PARTS = ['[data-product] > div > span', 'h3 + p', 'ul:not(:empty) > li', 'time', 'bdi', 'a[aria-label]']

function partsOf(cards: string): string {
  return cards
    .split(', ')
    .flatMap((card) => PARTS.map((part) => `${card} ${part}`))
    .join(', ')
}

/** Returns the cards that lack a part, cut its text, or show less than two lines of the description. */
function missingParts(page: Page, cards: string): Promise<string[]> {
  return page.locator(cards).evaluateAll((all) =>
    all.flatMap((card) => {
      const title = card.querySelector('h3')?.textContent
      const faults: string[] = []
      const categories = Array.from(card.querySelectorAll('a[href*="category="]'), (link) => link.textContent)
      const labels = Array.from(card.querySelectorAll('[data-product] > div > span'))
      if (!labels.some(({ textContent }) => categories.includes(textContent))) faults.push('no label')
      if (card.querySelectorAll('ul > li').length < 3) faults.push('no pieces, weight or date')
      if (!card.querySelector('time')) faults.push('no date')
      if (!card.querySelector('a[aria-label]')) faults.push('no Details')
      const text = card.querySelector('h3 + p')
      const lines = text ? text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight) : 0
      const isWhole = text?.scrollHeight === text?.clientHeight
      if (!text?.textContent?.trim() || (lines < 1.9 && !isWhole)) faults.push(`${lines} lines of text`)
      for (const part of card.querySelectorAll(
        'h3, a[aria-label], ul > li, bdi, [data-product] > div > span',
      )) {
        if (part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1) {
          faults.push(`cut: ${part.textContent}`)
        }
      }
      return faults.map((fault) => `${title}: ${fault}`)
    }),
  )
}

/** Whether the last character of an English text is to the right of the one before. */
function endsAfterItsLastWord(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const node = element.firstChild
    const length = node?.textContent?.length ?? 0
    const [last, before] = [length, length - 1].map((end) => {
      const range = document.createRange()
      if (node) range.setStart(node, end - 1)
      if (node) range.setEnd(node, end)
      return range.getBoundingClientRect().left
    })
    return (last ?? 0) > (before ?? 0)
  })
}
