/** SPEC §2, §9: the loading screen closes 2000 ms after the last picture has loaded or failed, and always closes. */
import type { Page, Route } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#domain/paths.ts'
import { describeWithEmptyCache, hydrated } from '#tests/support/browser/visit.ts'

describeWithEmptyCache(
  'the loading screen',
  ({ visit, world }) => {
    it.each([
      ['en', 'Loading…'],
      ['ar', 'جارٍ التحميل…'],
      ['tr', 'Yükleniyor…'],
    ])('in %s says %s, and stays 2000 ms where there is no picture to wait for', async (language, words) => {
      // The pictures of this page are all in the closed menu. They are not answered, so that none can count.
      const { page } = await patientVisit(visit, `/privacy?lng=${language}`, async (page) => {
        await page.route('**/_image/**', () => {})
      })
      const screen = page.getByRole('status').filter({ hasText: words })
      // The sofa is drawn in the reading direction.
      const cushions = page.locator('[data-stage] rect')
      const [first = 0, , last = 0] = await cushions.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().x),
      )
      expect(Math.sign(last - first)).toBe(language === 'ar' ? -1 : 1)
      await page.clock.runFor(1999)
      expect(await screen.count()).toBe(1)
      expect(await isCovered(page)).toBe(true)
      await page.clock.runFor(1)
      await screen.waitFor({ state: 'detached' })
      expect(await isCovered(page)).toBe(false)
    })

    it.each([
      ['has loaded', (route: Route) => route.continue()],
      ['has failed', (route: Route) => route.abort()],
    ])('stays 2000 ms after the last picture %s', async (_what, settle) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      let asked = 0
      const { page } = await patientVisit(visit, '/products', async (page) => {
        await page.route('**/_image/**', async (route) => {
          asked += 1
          await released
          await settle(route)
        })
      })
      await expect.poll(() => asked).toBeGreaterThan(2)
      await page.clock.runFor(5_000)
      expect(await isCovered(page)).toBe(true)
      const lastPicture = await page.evaluateHandle(awaitCountdown)
      release()
      await lastPicture.evaluate(({ started }) => started)
      await page.clock.runFor(1999)
      expect(await isCovered(page)).toBe(true)
      await page.clock.runFor(1)
      await page.locator('[data-stage]').waitFor({ state: 'detached' })
      // The time at which it ends at the latest.
      await page.clock.runFor(8_000)
      expect(await page.locator('[data-stage]').count()).toBe(0)
    })

    it.each([390, 1440])('at %i px is removed after 8 s if pictures neither load nor fail', async (width) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      onTestFinished(release)
      let asked = 0
      const { page } = await patientVisit(visit, '/products', async (page) => {
        await page.setViewportSize({ width, height: 900 })
        await page.route('**/_image/**', async (route) => {
          asked += 1
          await released
          await route.abort()
        })
      })
      await expect.poll(() => asked).toBeGreaterThan(2)
      await page.clock.runFor(7_999)
      expect(await isCovered(page)).toBe(true)
      await page.clock.runFor(1)
      await page.locator('[data-stage]').waitFor({ state: 'detached' })
      expect(await isCovered(page)).toBe(false)
    })

    it.each(['en', 'ar'])('in %s does not wait for slides outside of a phone’s window', async (language) => {
      const { data } = await (await fetch(`${world().url}/api/v1.0/products?limit=1`)).json()
      const { page } = await patientVisit(visit, `${paths.details(data[0]._id)}?lng=${language}`, (page) =>
        page.setViewportSize({ width: 390, height: 844 }),
      )
      await page.waitForLoadState('networkidle')
      const slides = page.locator('#main [aria-roledescription] img').last()
      expect(await slides.evaluate((picture: HTMLImageElement) => picture.complete)).toBe(false)
      await page.clock.runFor(2000)
      await page.locator('[data-stage]').waitFor({ state: 'detached' })
    })

    it('measures no picture in a section whose layout is skipped', async () => {
      const { page } = await patientVisit(visit, '/', async (page) => {
        await page.addInitScript(countMeasuredPictures)
      })
      const counts = await page.evaluate(() => window.pictureCounts())
      expect(counts.skipped).toBeGreaterThan(10)
      expect(counts.measuredInSkipped).toBe(0)
    })

    it('holds the banners behind it', async () => {
      const { page } = await patientVisit(visit, '/', async (page) => {
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        await page.route('**/_image/**', () => {})
      })
      await hydrated(page)
      const banner = (name: string) => page.locator(`[name=hero-banner][data-banner=${name}]`)
      await page.clock.runFor(4_000)
      expect(await isCovered(page)).toBe(true)
      expect(await banner('lobby').isChecked()).toBe(false)
      await page.clock.runFor(4_000)
      await page.locator('[data-stage]').waitFor({ state: 'detached' })
      await page.clock.runFor(3_000)
      expect(await banner('lobby').isChecked()).toBe(true)
    })

    it('is removed after 8 s if scripts never start', async () => {
      const { page } = await visit('about:blank', { allowed: /ERR_FAILED/ })
      await page.route('**/*.js', (route) => route.abort())
      await stopAnimations(page)
      await page.goto(`${world().url}/products`)
      expect(await isCovered(page)).toBe(true)
      const delays = await page.evaluate(() =>
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().delay === 8000)
          .map((animation) => animation.finish()),
      )
      expect(delays).toHaveLength(1)
      expect(await isCovered(page)).toBe(false)
    })
  },
  { environment: { LOADING_SCREEN_MS: '2000' } },
)

type VisitFunction = Parameters<Parameters<typeof describeWithEmptyCache>[1]>[0]['visit']

/** Opens a page with a stopped clock, which the test advances, and waits until the loading screen observes the pictures. */
async function patientVisit(
  visit: VisitFunction,
  path: string,
  prepare: (page: Page) => Promise<void> = async () => {},
) {
  const { page } = await visit('/robots.txt', { allowed: /ERR_FAILED/ })
  await page.clock.install({ time: new Date('2026-01-01T08:00:00Z') })
  await page.clock.pauseAt(new Date('2026-01-01T09:00:00Z'))
  await prepare(page)
  const runAnimations = await stopAnimations(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  // From here on the screen observes the pictures, and has no animation that hides it.
  await page.locator('[data-stage=watched]').waitFor()
  await runAnimations()
  return { page }
}

/** Stops animations: one of them hides the screen after 8 s, which a slow machine may need until hydration. */
async function stopAnimations(page: Page): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  return () => devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
}

/** Runs in the page, and returns a promise for the start of a timer of 2000 ms: the screen has seen the last picture. */
function awaitCountdown() {
  const { setTimeout } = window
  const started = new Promise<void>((resolve) => {
    Object.assign(window, {
      setTimeout(...parameters: Parameters<typeof setTimeout>) {
        if (parameters[1] === 2000) resolve()
        return setTimeout(...parameters)
      },
    })
  })
  return { started }
}

declare global {
  interface Window {
    pictureCounts: () => { readonly skipped: number; readonly measuredInSkipped: number }
  }
}

/** Runs in the page before its scripts. Reading a position in a section that `content-visibility` skips lays it out. */
function countMeasuredPictures() {
  let measuredInSkipped = 0
  const isSkipped = (element: Element) =>
    element instanceof HTMLImageElement &&
    element.checkVisibility() &&
    !element.checkVisibility({ contentVisibilityAuto: true })
  const measure = Element.prototype.getBoundingClientRect
  Element.prototype.getBoundingClientRect = function () {
    if (isSkipped(this)) measuredInSkipped += 1
    return measure.call(this)
  }
  window.pictureCounts = () => ({
    skipped: [...document.images].filter(isSkipped).length,
    measuredInSkipped,
  })
}

/** Returns whether the screen covers the middle of the window. */
function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    return top?.closest('[data-stage]')?.matches('[data-stage=shown], [data-stage=watched]') ?? false
  })
}
