/** Carousels: slides per width, movement and direction (SPEC §2, §9). */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { findExamples } from '#tests/support/store-pages.ts'

const WIDTHS = {
  categories: { 575: 1, 576: 2, 765: 2, 766: 3, 1200: 3, 1201: 4, 1461: 4, 1462: 5 },
  featured: { 575: 1, 991: 1, 992: 2, 1462: 2 },
  footer: { 575: 1, 991: 1, 992: 3, 1462: 3 },
} as const

describeInBrowser('a carousel', ({ visit }) => {
  it('shows as many slides as the width of the window allows, with 24 px between featured products', async () => {
    const { page } = await visit('/')
    for (const [set, slidesAt] of Object.entries(WIDTHS)) {
      const row = await takenRow(page, set)
      for (const [width, slides] of Object.entries(slidesAt)) {
        await page.setViewportSize({ width: Number(width), height: 900 })
        await expect.poll(() => slidesInView(row), { message: `${set} at ${width} px` }).toBe(slides)
      }
      if (set === 'featured') await expect.poll(() => gapBetween(row)).toBeCloseTo(24, 0)
    }
  })

  it.each([390, 575])('of categories shows one card and nothing of the next at %i px', async (width) => {
    const { page } = await visit('/', { viewport: { width, height: 900 } })
    const row = await takenRow(page, 'categories')
    const shown = () =>
      row.locator('ul').evaluate((track) => {
        const view = track.parentElement?.getBoundingClientRect()
        if (!view) return []
        return [...track.children].flatMap((slide) => {
          const { left, right, height } = slide.getBoundingClientRect()
          const width = Math.min(right, view.right) - Math.max(left, view.left)
          return width > 1 && height > 1 ? [Math.round((100 * width) / view.width)] : []
        })
      })
    await expect.poll(shown).toEqual([100])
  })

  it('with a loop goes from the last slide to the first, in steps of 500 ms', async () => {
    // Each step takes its time: the two carousels move on two pages at once.
    const goRound = async (set: string) => {
      const { page } = await visit('/')
      const row = await takenRow(page, set)
      const next = row.getByRole('button', { name: 'Next slide' })
      const first = await firstInView(row)
      const count = await row.locator('li').count()
      const durations = await durationsOf(row)
      for (let step = 0; step < count; step++) {
        const before = await firstInView(row)
        await next.click()
        await expect.poll(() => firstInView(row)).not.toBe(before)
        await expect.poll(durations).toContain('0.5s')
      }
      await expect.poll(() => firstInView(row)).toBe(first)
    }
    await Promise.all(['featured', 'footer'].map(goRound))
  })

  it('and the banners change slides without an animation on the main thread', async () => {
    const { page } = await visit('/')
    await takenRow(page, 'featured')
    // The slideshow changes the banner too: the other one is read and pressed at the same moment.
    const controls = [
      '[data-set=featured] button[aria-label="Next slide"]',
      'input[data-banner]:not(:checked)',
    ]
    for (const control of controls) {
      const animated = await page.evaluate(async (selector) => {
        document.querySelector<HTMLElement>(selector)?.click()
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        return document
          .getAnimations()
          .map((one) => (one instanceof CSSTransition ? one.transitionProperty : ''))
      }, control)
      expect(animated.length).toBeGreaterThan(0)
      // Each frame of another property recalculates styles and paints.
      expect(animated).not.toContain('background-size')
    }
  })

  it.each([
    ['en', 'Next slide', 'Previous slide', 0.7, 0.4],
    ['tr', 'Sonraki slayt', 'Önceki slayt', 0.7, 0.4],
    ['ar', 'الشريحة التالية', 'الشريحة السابقة', 0.3, 0.6],
  ])(
    'in %s starts at the inline start, and arrows, bullets and a drag move it in both directions',
    async (language, nextName, previousName, dragFrom, dragTo) => {
      const { page } = await visit(`/?lng=${language}`, { viewport: { width: 800, height: 900 } })
      const row = await takenRow(page, 'categories')
      const next = row.getByRole('button', { name: nextName })
      const previous = row.getByRole('button', { name: previousName })
      const beginsAt = (index: number) => expect.poll(() => startGap(row, index)).toBeLessThan(2)
      const [first, second] = await row
        .locator('li')
        .evaluateAll((slides) => slides.map((slide) => slide.getBoundingClientRect().x))
      expect((second ?? 0) > (first ?? 0)).toBe(language !== 'ar')
      await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true')
      await beginsAt(0)
      await next.click()
      await beginsAt(1)
      await expect.poll(() => currentBullet(row)).toBe(1)
      await previous.click()
      await beginsAt(0)
      await row.locator('button[aria-current]:visible').last().click()
      await beginsAt(3)
      await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
      await row.locator('button[aria-current]').first().click()
      await beginsAt(0)
      await dragAcross(row, dragFrom, dragTo)
      await beginsAt(1)
      expect(new URL(page.url()).pathname).toBe('/')
    },
  )

  it('far below the window loads its code when the visitor scrolls near it, without a layout shift', async () => {
    const { page, assets } = await visit('/contact')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const before = assets.length
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.locator('[data-set=footer]').scrollIntoViewIfNeeded()
    await page.locator('[data-set=footer][data-swiper]').waitFor()
    expect(assets.length).toBeGreaterThan(before)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  })
})

describeInBrowser('on other pages', ({ visit, world }) => {
  it('a product shows as many thumbnails as the width of the window allows', async () => {
    const { page } = await visit(paths.details((await findExamples(world())).productId))
    await hydrated(page)
    await page.locator('#photo-1').scrollIntoViewIfNeeded()
    const strip = page.getByRole('list', { name: 'Choose a photo' })
    await strip.locator('li').nth(19).waitFor({ state: 'attached' })
    const shown = { 575: 3, 576: 4, 767: 4, 768: 5, 991: 5, 992: 6, 1199: 6, 1200: 8 }
    for (const [width, count] of Object.entries(shown)) {
      await page.setViewportSize({ width: Number(width), height: 900 })
      const inView = () =>
        strip.evaluate((list) => {
          const view = list.parentElement?.getBoundingClientRect()
          const slides = [...list.children].map((slide) => slide.getBoundingClientRect())
          return slides.filter(({ left, right }) => view && left > view.left - 2 && right < view.right + 2)
            .length
        })
      await expect.poll(inView, { message: `at ${width} px` }).toBe(count)
    }
  })

  it.each([
    ['en', -200],
    ['ar', 200],
  ])(
    'the banners in %s follow a swipe, cross-fade in 800 ms, and animate only the visible text',
    async (language, distance) => {
      const { page } = await visit(`/?lng=${language}`)
      await hydrated(page)
      // The banner that has the focus stays, and so does the banner under the pointer. A focus that scrolls would move the picture away.
      await page
        .locator('input[data-banner]:checked')
        .evaluate((radio: HTMLInputElement) => radio.focus({ preventScroll: true }))
      await page.mouse.move(600, 200)
      const before = await page.locator('input[data-banner]:checked').getAttribute('data-banner')
      const next = before === 'lobby' ? 'cafe' : 'lobby'
      await page.mouse.down()
      await page.mouse.move(600 + distance, 204, { steps: 4 })
      await page.mouse.up()
      await page.locator(`input[data-banner=${next}]:checked`).waitFor({ state: 'attached' })
      const hero = page.locator('section').first()
      // The lobby fades in and out above the cafe, whichever of them was shown first: on a slow machine the slideshow may have moved on.
      const lobby = hero.locator('[data-banner=lobby]:has(img)')
      expect(await lobby.evaluate((slide) => getComputedStyle(slide).transitionDuration)).toMatch(/^0\.8s/)
      const animated = () =>
        hero
          .locator('[role=group]:has(h1, h2)')
          .evaluateAll((texts) =>
            texts.map((text) =>
              text.getAnimations({ subtree: true }).some((animation) => 'animationName' in animation),
            ),
          )
      await expect.poll(animated).toEqual([next === 'cafe', next === 'lobby'])
    },
  )
})

/** Returns a carousel of the home page after Swiper has started. */
async function takenRow(page: Page, set: string): Promise<Locator> {
  await hydrated(page)
  const row = page.locator(`[data-set=${set}]`)
  // Content above loads late and moves the carousel.
  await expect
    .poll(async () => {
      await row.evaluate((section) => section.scrollIntoView({ block: 'center', behavior: 'instant' }))
      return row.getAttribute('data-swiper')
    })
    .toBe('true')
  return row
}

async function dragAcross(row: Locator, from: number, to: number): Promise<void> {
  const box = await row.locator('ul').locator('..').boundingBox()
  if (!box) throw new Error('The row is not in view')
  const { mouse } = row.page()
  await mouse.move(box.x + box.width * from, box.y + 100)
  await mouse.down()
  await mouse.move(box.x + box.width * to, box.y + 104, { steps: 8 })
  await mouse.up()
}

async function gapBetween(row: Locator): Promise<number> {
  const sides = await row.locator('li').evaluateAll((slides) =>
    slides
      .map((slide) => slide.getBoundingClientRect())
      .toSorted((one, other) => one.x - other.x)
      .map(({ left, right }) => ({ left, right })),
  )
  return (sides[1]?.left ?? 0) - (sides[0]?.right ?? 0)
}

/** Counts fully visible slides; beside a single one the next may be partly visible. */
function slidesInView(row: Locator): Promise<number> {
  return row.locator('ul').evaluate((track) => {
    const view = track.parentElement?.getBoundingClientRect()
    const slides = [...track.children].map((slide) => slide.getBoundingClientRect())
    return slides.filter(({ left, right }) => view && left > view.left - 2 && right < view.right + 2).length
  })
}

function firstInView(row: Locator): Promise<string | null> {
  return row.locator('li:not([inert]) a').first().getAttribute('href')
}

/** Returns a slide's distance from the start of the row. */
function startGap(row: Locator, index: number): Promise<number> {
  return row
    .locator('li')
    .nth(index)
    .evaluate((slide) => {
      const view = slide.parentElement?.parentElement?.getBoundingClientRect()
      const box = slide.getBoundingClientRect()
      if (!view) return Number.NaN
      return Math.abs(
        getComputedStyle(slide).direction === 'rtl' ? view.right - box.right : box.left - view.left,
      )
    })
}

function currentBullet(row: Locator): Promise<number> {
  return row
    .locator('button[aria-current]')
    .evaluateAll((bullets) => bullets.findIndex((bullet) => bullet.getAttribute('aria-current') === 'true'))
}

/** Records the durations of slide transitions; returns those since the last call. */
async function durationsOf(row: Locator): Promise<() => Promise<readonly string[]>> {
  const track = row.locator('ul')
  await track.evaluate((list) => {
    const seen: string[] = []
    Object.assign(list, { seenDurations: seen })
    new MutationObserver(() => seen.push(getComputedStyle(list).transitionDuration)).observe(list, {
      attributeFilter: ['style'],
    })
  })
  return () =>
    track.evaluate((list) => (list as HTMLElement & { seenDurations: string[] }).seenDurations.splice(0))
}
