/** SPEC §9, toasts: duration, pausing, position. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { HEARTS } from '#tests/support/browser/hearts.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { announced, recordAnnouncements } from './account/announcements.ts'
import { enter } from './account/customer.ts'

describeInBrowser('a message', ({ visit }) => {
  it('stays 5000 ms, and pauses under the pointer and while the window has no focus', async () => {
    const { page } = await visit('/products')
    const message = await provoked(page)
    await startsClock(page)
    await expect.poll(() => clock(message)).toEqual({ duration: 5000, state: 'running' })
    await message.hover()
    await expect.poll(async () => (await clock(message)).state).toBe('paused')
    await page.mouse.move(200, 700)
    await expect.poll(async () => (await clock(message)).state).toBe('running')
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect.poll(async () => (await clock(message)).state).toBe('paused')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(async () => (await clock(message)).state).toBe('running')
    await message.evaluate((toast) => {
      for (const animation of toast.getAnimations({ subtree: true })) animation.finish()
    })
    await message.waitFor({ state: 'detached' })
  })

  it.each(['en', 'ar'])('in %s is closed by a drag', async (language) => {
    const { page } = await visit(`/products?lng=${language}`)
    const message = await provoked(page)
    // The end of its entrance: it does not move any more.
    await message.evaluate((toast) => {
      for (const animation of toast.getAnimations({ subtree: true }))
        if (Number(animation.effect?.getComputedTiming().duration) < 5000) animation.finish()
    })
    const box = await message.boundingBox()
    if (!box) throw new Error('The message is not in view')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 200, box.y + box.height / 2, { steps: 6 })
    await page.mouse.up()
    await message.waitFor({ state: 'detached' })
  })

  it.each([
    ['success', 'status'],
    ['error', 'alert'],
  ])('of kind %s, the first of a document, is read out once', async (kind, urgency) => {
    const { page } = await visit('/products')
    await hydrated(page)
    await slowClocksDown(page)
    await recordAnnouncements(page)
    const button = kind === 'error' ? HEARTS : 'article [aria-label^="Quote list:"]'
    await page.locator(button).first().click()
    const text = kind === 'error' ? 'You are not logged in.' : 'is in your quote list.'
    await expect.poll(() => announced(page, text)).toEqual([urgency])
    const message = await stands(page)
    await message.getByRole('button', { name: 'Close' }).click()
    await message.waitFor({ state: 'detached' })
    expect(await announced(page, text)).toEqual([urgency])
  })

  it('stays 5000 ms also with reduced motion', async () => {
    const { page } = await visit('/products', { reducedMotion: 'reduce' })
    const message = await provoked(page)
    await startsClock(page)
    await expect.poll(() => clock(message)).toEqual({ duration: 5000, state: 'running' })
  })

  it('stays when Chromium starts its 5000 ms some microseconds too late', async () => {
    const { page } = await visit('/products')
    await hydrated(page)
    const startedLate = page.evaluate(startClockLate)
    const message = await provoked(page)
    await startedLate
    expect(await message.count()).toBe(1)
  })

  it.each([
    ['en', '/products', 'right', 'top'],
    ['tr', '/products', 'right', 'top'],
    ['ar', '/products', 'left', 'top'],
    ['en', '/login', 'left', 'bottom'],
    ['ar', '/login', 'right', 'bottom'],
  ])('in %s on %s is at the %s of the %s', async (language, path, side, edge) => {
    const { page } = await visit(`${path}?lng=${language}`, { allowed: /status of 401/ })
    const message = path === '/login' ? await provokedByLogin(page) : await provoked(page)
    const box = await message.boundingBox()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const centre = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    expect([centre.x > width / 2 ? 'right' : 'left', centre.y > height / 2 ? 'bottom' : 'top']).toEqual([
      side,
      edge,
    ])
  })

  it.each([390, 1440])('on an account page does not cover the compare tray at %i px', async (width) => {
    const { page } = await visit('/robots.txt', {
      viewport: { width, height: 800 },
      allowed: /status of 401/,
    })
    await page.evaluate(() => {
      const product = { id: '44ef8c28f60cbb3c1738e4fe', title: 'A product', language: 'en' }
      localStorage.setItem('compared', JSON.stringify([product]))
    })
    await page.goto('/login')
    const tray = page.locator('[data-tray]')
    await tray.waitFor()
    const message = await provokedByLogin(page)
    const bottom = async () => {
      const box = await message.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    const top = async () => (await tray.boundingBox())?.y ?? 0
    // The tray enters from below.
    await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThan(0)
  })

  it('with the error of the field that has the focus does not cover the form in a window of 1280 by 1024 px at 400 % zoom', async () => {
    const { page } = await visit('/login', {
      ...{ viewport: { width: 320, height: 640 }, allowed: /status of 401/ },
    })
    const message = await provokedByLogin(page)
    const password = page.locator('[name=password]')
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
    await page.setViewportSize({ width: 320, height: 256 })
    await expect.poll(() => message.isVisible()).toBe(false)
    const error = page.locator(`[id="${await password.getAttribute('aria-describedby')}"]`)
    expect(await error.textContent()).toBe(await message.getAttribute('aria-label'))
  })

  it('above a dialog is read out and can be closed, and the dialog keeps its fields', async () => {
    const { page } = await visit('/robots.txt', { allowed: /net::ERR/ })
    await enter(page)
    await page.goto('/profile')
    await hydrated(page)
    await slowClocksDown(page)
    // A request that directly follows can still pass.
    await page.route('**/api/**', (route) => route.abort())
    const name = 'Change password'
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.locator('[name=current]').fill('Demo12345')
    for (const field of ['password', 'confirmation'])
      await dialog.locator(`[name=${field}]`).fill('Right12345')
    await page.keyboard.press('Enter')
    const message = dialog.getByRole('group').filter({ has: page.getByRole('button', { name: 'Close' }) })
    await dialog.getByRole('alert').filter({ hasText: 'Network error' }).waitFor()
    await message.getByRole('button', { name: 'Close' }).click()
    await message.waitFor({ state: 'detached' })
    expect(await dialog.locator('[name=password]').inputValue()).toBe('Right12345')
  })

  it('of a dialog stays on the page after the dialog has closed', async () => {
    const { page } = await visit('/robots.txt')
    await enter(page)
    await page.goto('/profile')
    await hydrated(page)
    await slowClocksDown(page)
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('.Toastify').getByRole('group').waitFor()
  })

  it('that is repeated while it is shown is read out again and restarts its 5000 ms', async () => {
    const { page } = await visit('/products')
    const message = await provoked(page)
    await startsClock(page)
    await page.getByRole('alert').filter({ hasText: 'You are not logged in.' }).waitFor()
    await recordAnnouncements(page)
    const elapsed = () => message.evaluate(elapsedOf)
    await message.evaluate((toast) => {
      for (const animation of toast.getAnimations({ subtree: true }))
        if (animation.effect?.getComputedTiming().duration === 5000) animation.currentTime = 4000
    })
    expect(await elapsed()).toBeGreaterThanOrEqual(4000)
    await page.locator(HEARTS).nth(1).click()
    await expect.poll(elapsed).toBeLessThan(4000)
    await expect.poll(() => announced(page, 'You are not logged in.')).toEqual(['alert'])
    expect(await message.count()).toBe(1)
  })

  it('closes when its link is followed', async () => {
    const { page } = await visit('/products')
    const message = await provoked(page)
    await message.getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL('**/login?next=**')
    await page.locator('.Toastify').getByRole('group').waitFor({ state: 'detached' })
  })

  it('that is repeated while it fades out is shown again', async () => {
    const { page } = await visit('/products')
    const message = await provoked(page)
    await page.evaluate(stopFading)
    await message.getByRole('button', { name: 'Close' }).click()
    await page.locator('[data-fading]').waitFor()
    await page.locator(HEARTS).nth(1).click()
    await stands(page)
    expect(await page.locator('[data-fading]').count()).toBe(1)
  })
})

/** Another window may have the focus, and the pointer may rest over the message: both would pause it. */
async function startsClock(page: Page): Promise<void> {
  await page.mouse.move(200, 700)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/**
 * Runs in the page. Resolves when the clock of the next message has been at 0 and before it, as measured when the pointer leaves a
 * message that is appearing. The clock is paused until the message has appeared.
 */
function startClockLate(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('animationstart', async ({ target }) => {
      const all = (target as Element).getAnimations({ subtree: true })
      const clock = all.find(({ effect }) => effect?.getComputedTiming().duration === 5000)
      if (clock?.playState !== 'paused') return
      clock.pause()
      for (const time of [0, -0.006]) {
        clock.currentTime = time
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      }
      resolve()
    })
  })
}

/** Returns how long the 5 s of a message have run, in milliseconds. */
function elapsedOf(toast: Element): number {
  const all = toast.getAnimations({ subtree: true })
  const clock = all.find((animation) => animation.effect?.getComputedTiming().duration === 5000)
  return Number(clock?.currentTime)
}

/** Stops a message at the moment when it begins to fade out. */
function stopFading(): void {
  document.addEventListener('animationstart', ({ target }) => {
    const toast = (target as Element).closest('[data-in=false]')
    for (const animation of toast?.getAnimations() ?? []) animation.pause()
    toast?.setAttribute('data-fading', '')
  })
}

/** A visitor presses a heart. */
async function provoked(page: Page): Promise<Locator> {
  await hydrated(page)
  await slowClocksDown(page)
  await page.locator(HEARTS).first().click()
  return stands(page)
}

async function provokedByLogin(page: Page): Promise<Locator> {
  await hydrated(page)
  await slowClocksDown(page)
  await page.locator('main input[type=email]').fill('nobody@sedir.example')
  await page.locator('main input[name=password]').fill('Wrong12345')
  await page.locator('main form button[type=submit]').click()
  return stands(page)
}

/** Slows each message's clock down as soon as it starts: what a test does with the message may take a busy machine more than 5 s. */
async function slowClocksDown(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.addEventListener('animationstart', ({ target }) => {
      for (const animation of (target as Element).getAnimations())
        if (animation.effect?.getComputedTiming().duration === 5000) animation.updatePlaybackRate(0.001)
    }),
  )
}

async function stands(page: Page): Promise<Locator> {
  const message = page.locator('.Toastify [data-in=true]').last()
  await message.waitFor()
  return message
}

/** The progress bar runs as long as the message is shown. */
function clock(message: Locator) {
  return message.evaluate((toast) => {
    const clocks = toast.getAnimations({ subtree: true }).map((animation) => ({
      duration: Number(animation.effect?.getComputedTiming().duration),
      state: animation.playState,
    }))
    return clocks.toSorted((one, other) => other.duration - one.duration)[0] ?? { duration: 0, state: 'none' }
  })
}
