import type { Frame, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeWithEmptyCache } from '#tests/support/browser/visit.ts'

/** A preloaded picture may be outside the small frames, which Chrome reports as unused. */
const PRELOADED = /was preloaded using link preload/

async function framesOf(page: Page): Promise<readonly Frame[]> {
  await expect.poll(() => page.frames().length).toBe(4)
  const frames = page.frames().slice(1)
  for (const frame of frames) await frame.waitForFunction(isReady)
  return frames
}

/** Runs in a frame. Hydrated, and the preview listens to it, which it does when the frame has loaded. */
function isReady(): boolean {
  const root = document.documentElement
  const header = document.querySelector('header') ?? {}
  return (
    !root.hasAttribute('data-before') &&
    document.readyState === 'complete' &&
    Object.keys(header).some((key) => key.startsWith('__reactProps'))
  )
}

/** Marks the documents that are about to be replaced. */
async function markAsBefore(frames: readonly Frame[]): Promise<void> {
  for (const frame of frames)
    await frame.evaluate(() => document.documentElement.setAttribute('data-before', ''))
}

const languagesOf = (frames: readonly Frame[]) =>
  Promise.all(frames.map((frame) => frame.evaluate(() => document.documentElement.lang)))
const pathsOf = (frames: readonly Frame[]) => frames.map((frame) => new URL(frame.url()).pathname)
const scrolledOf = (frames: readonly Frame[]) =>
  Promise.all(
    frames.map((frame) =>
      frame.evaluate(() => {
        const { scrollTop, scrollHeight, clientHeight } = document.documentElement
        return Math.round((100 * scrollTop) / (scrollHeight - clientHeight))
      }),
    ),
  )

describeWithEmptyCache('the preview', ({ visit, world }) => {
  it('shows the same page in three languages, and does not change the presenter’s own language', async () => {
    const { page } = await visit('/__mock/preview', {
      allowed: PRELOADED,
      locale: 'tr',
      viewport: { width: 1440, height: 900 },
    })
    await page.getByRole('heading', { level: 1, name: 'Üç dil yan yana' }).waitFor()
    const frames = await framesOf(page)
    expect(await languagesOf(frames)).toEqual(['en', 'ar', 'tr'])

    // A navigation in the middle frame moves the two others.
    await page.getByRole('radio', { name: 'Masaüstü' }).check()
    await frames[1]?.getByRole('navigation', { name: 'القائمة الرئيسية' }).getByRole('link').nth(1).click()
    await expect.poll(() => pathsOf(frames)).toEqual(['/products', '/products', '/products'])
    await frames[0]?.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await frames[2]?.getByRole('heading', { level: 1, name: 'Ürünler' }).waitFor()
    await expect.poll(() => page.getByLabel('Adres').inputValue()).toBe('/products')
    expect(await languagesOf(frames)).toEqual(['en', 'ar', 'tr'])

    // Scrolling one frame scrolls the others, without feedback.
    await page.locator('iframe[data-language=tr]').hover()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 200)
        return (await scrolledOf(frames))[2]
      })
      .toBeGreaterThan(5)
    await expect
      .poll(async () => {
        // The frames follow the next turn of the wheel when their pages have grown since the last.
        await page.mouse.wheel(0, 20)
        const [en = 0, ar = 0, tr = 0] = await scrolledOf(frames)
        return Math.max(Math.abs(en - tr), Math.abs(ar - tr))
      })
      .toBeLessThanOrEqual(1)

    await page.getByRole('radio', { name: 'Koyu' }).check()
    for (const frame of frames) await frame.waitForSelector('html[data-theme=dark]')

    // An address typed by the presenter, and a language change inside a frame.
    await page.getByLabel('Adres').fill('/about')
    await page.keyboard.press('Enter')
    await expect.poll(() => pathsOf(frames)).toEqual(['/about', '/about', '/about'])
    await frames[0]?.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    await markAsBefore(frames.slice(0, 1))
    // Without mouse and keys: the layout may still move, and the other frames' new pages take the focus.
    await frames[0]?.evaluate(() => document.querySelector<HTMLElement>('#languages a[lang=tr]')?.click())
    await frames[0]
      ?.locator('html:not([data-before])')
      .getByRole('heading', { level: 1, name: 'About' })
      .waitFor()
    expect(new URL(frames[0]?.url() ?? '').search).toBe('?lng=en')
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('i18next')
  })

  it('is reset with one key, from inside a page as well, and lists what was removed', async () => {
    const { page } = await visit('/__mock/preview', { allowed: PRELOADED })
    const frames = await framesOf(page)
    const account = {
      username: 'Ada',
      email: 'ada@mail.example',
      password: 'Password1',
      phone: '+905321234567',
    }
    const signUp = await page.request.post(`${world().url}/api/v1.0/auth/customer/signup`, {
      data: account,
      headers: { origin: world().url },
    })
    expect(signUp.status()).toBe(201)
    await page.evaluate(() => localStorage.setItem('recentSearches', '["oak"]'))
    await markAsBefore(frames)
    await frames[2]?.locator('main').click({ position: { x: 3, y: 3 } })
    await page.keyboard.press('F8')
    const note = page.getByRole('status')
    await note.getByText(/^Reset\. 120 products of seed 7 are back\./).waitFor()
    expect(await note.textContent()).toMatch(/accounts 1, ratings 0, visits \d+, mails 1/)
    expect(world().mock.mailbox.all()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
    expect(await languagesOf(await framesOf(page))).toEqual(['en', 'ar', 'tr'])
  })
})
