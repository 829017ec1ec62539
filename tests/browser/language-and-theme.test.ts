import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { textFile, textFilesAmong } from '#tests/support/built-files.ts'
import { wordsOf } from './account/customer.ts'

describeInBrowser('choosing another language', ({ visit }) => {
  it('keeps page, scroll position, form and filters, and fetches only the texts of the new language', async () => {
    const { page, assets, requests } = await visit('/products?keyword=oak&sort=createdAt&page=2')
    await hydrated(page)
    // The last request of a page without interaction.
    await expect.poll(() => requests).toContain('POST /api/v1.0/visits')
    await page.fill('input[name=keyword]', 'half a wo')
    await page.getByRole('option').first().waitFor()
    await scrollTo(page, 600)
    const [assetsBefore, requestsBefore] = [new Set(assets), requests.length]
    await choose(page, 'العربية', 'ar')
    expect(await page.inputValue('input[name=keyword]')).toBe('half a wo')
    expect(new URL(page.url()).search).toBe('?keyword=oak&sort=createdAt&page=2')
    expect(Math.abs((await scrolled(page)) - 600)).toBeLessThan(20)
    const fetched = assets.filter((asset) => !assetsBefore.has(asset))
    // Sliders may load as well, because the page's height changes; texts load in one language only.
    expect(textFilesAmong(fetched)).toEqual(['ar common'])
    expect(requests.slice(requestsBefore).every((request) => request.startsWith('GET /api/v1.0/'))).toBe(true)
    expect([...new Set(requests.slice(requestsBefore))]).toEqual(requests.slice(requestsBefore))
    // The manifest has the chosen language, and so the name of an installed store. Its link asks for cookies.
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.getAppManifest')
    expect(data).toContain('"lang":"ar"')
  })

  it('changes the texts and the direction of the page in the same frame', async () => {
    const { page } = await visit('/about')
    await hydrated(page)
    const atFirst = page.evaluate(
      () =>
        new Promise((resolve) => {
          const main = document.getElementById('main')
          const changed = () => resolve([document.documentElement.lang, document.documentElement.dir])
          if (main) new MutationObserver(changed).observe(main, { characterData: true, subtree: true })
        }),
    )
    await choose(page, 'العربية', 'ar')
    // A later change of the direction would lay out the whole page again.
    expect(await atFirst).toEqual(['ar', 'rtl'])
  })

  it('ends when Back shows another page: the menu is closed', async () => {
    const { page } = await visit('/about')
    await followsLinks(page)
    await page.getByRole('link', { name: 'Contact' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
    await page.locator('button[popovertarget=languages]').click()
    await page.getByRole('menu').waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  })

  it('does not scroll the page while keys move the focus in the menu', async () => {
    const { page } = await visit('/products', { reducedMotion: 'reduce' })
    await hydrated(page)
    await scrollTo(page, 600)
    const button = page.locator('button[popovertarget=languages]')
    await button.press('Enter')
    const focused = page.locator('[role=menuitemradio]:focus')
    await focused.filter({ hasText: 'English' }).waitFor()
    for (const name of ['العربية', 'Türkçe', 'English']) {
      await page.keyboard.press('ArrowDown')
      await focused.filter({ hasText: name }).waitFor()
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await scrolled(page)).toBe(600)
  })

  it('is announced by the title of the page in the chosen language', async () => {
    const { page } = await visit('/products')
    await hydrated(page)
    await choose(page, 'Türkçe', 'tr')
    const announced = page.locator('p.sr-only[role=status]')
    await expect.poll(() => announced.textContent()).toBe(`${wordsOf('tr')('nav.products')} · Sedir`)
  })

  it('closes its menu when Tab leaves it, and the focus goes on after its button', async () => {
    const { page } = await visit('/products', { reducedMotion: 'reduce' })
    await hydrated(page)
    const button = page.locator('button[popovertarget=languages]')
    for (const [key, after] of [
      ['Tab', '[href="/quote"]'],
      ['Shift+Tab', 'button'],
    ] as const) {
      await button.press('Enter')
      await page.locator('[role=menuitemradio]:focus').waitFor()
      await page.keyboard.press(key)
      await page.locator('#languages').waitFor({ state: 'hidden' })
      await page.locator(`header ${after}:focus`).waitFor()
    }
  })

  it('keeps the slide of every row of the home page, and its banner', async () => {
    const { page } = await visit('/', { reducedMotion: 'reduce' })
    await hydrated(page)
    await page.locator('input[data-banner=lobby]').check({ force: true })
    const rows = ['categories', 'featured', 'footer']
    const shown = (set: string) =>
      page.locator(`[data-set=${set}] li:not([inert]) a[href]`).first().getAttribute('href')
    const taken = async (set: string) => {
      const row = page.locator(`[data-set=${set}]`)
      await expect
        .poll(async () => {
          await row.evaluate((section) => section.scrollIntoView({ block: 'center', behavior: 'instant' }))
          return row.getAttribute('data-swiper')
        })
        .toBe('true')
      return row
    }
    const before: (string | null)[] = []
    for (const set of rows) {
      const row = await taken(set)
      const first = await shown(set)
      await row.getByRole('button', { name: 'Next slide' }).click()
      await expect.poll(() => shown(set)).not.toBe(first)
      before.push(await shown(set))
    }
    await choose(page, 'العربية', 'ar')
    for (const [index, set] of rows.entries()) {
      await taken(set)
      await expect.poll(() => shown(set), { message: set }).toBe(before[index])
    }
    expect(await page.locator('input[data-banner=lobby]').isChecked()).toBe(true)
  })

  it('shows the language that was chosen last, whichever texts arrive first', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { page, assets } = await visit('/contact', { fresh: true })
    await hydrated(page)
    await page.route(`**${textFile('ar common')}`, async (route) => {
      await held
      await route.continue()
    })
    const request = page.waitForRequest(`**${textFile('ar common')}`)
    await press(page, 'العربية')
    await request
    await choose(page, 'Türkçe', 'tr')
    release()
    await page.waitForFunction(
      (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
      textFile('ar common'),
    )
    // Shown after the Arabic texts have come.
    await page.click('a[href="/login"]')
    await page.waitForURL(/login/)
    await page.locator('main input[type=password]').waitFor()
    expect(textFilesAmong(assets)).toContain('ar common')
    expect(await page.getAttribute('html', 'lang')).toBe('tr')
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'i18next')?.value).toBe('tr')
  })

  it('keeps the photo that is shown', async () => {
    const { page } = await visit('/products')
    await hydrated(page)
    const address = await page.locator('article h3 a').first().getAttribute('href')
    await page.goto(`${address}#photo-2`)
    await hydrated(page)
    // The list scrolls to the photo of the address, and then becomes a slider that starts there.
    await page.locator('#main [data-sliding]').first().waitFor()
    await page.locator('#photo-2 a[data-current]').waitFor()
    const current = () => page.locator('#main a[data-current]').first().getAttribute('href')
    const first = await current()
    await page.locator('#main a[data-current]').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(current).not.toBe(first)
    const shown = await current()
    await choose(page, 'Türkçe', 'tr')
    await expect.poll(current).toBe(shown)
  })

  it('opens a shared address in the language of the address, whatever the browser and the cookie have', async () => {
    const { page } = await visit('/about?lng=ar', { locale: 'tr' })
    await page.context().addCookies([{ name: 'i18next', value: 'tr', url: page.url() }])
    await page.reload()
    expect(await page.getAttribute('html', 'dir')).toBe('rtl')
    expect(await page.locator('h1').textContent()).toBe('من نحن')
  })
})

describeInBrowser('on a phone', ({ open }) => {
  const window = { viewport: { width: 390, height: 844 } }

  it('no Arabic text of a product card is smaller than 13 px', async () => {
    const page = await open('/products?lng=ar', window)
    const sizes = await page
      .locator('main article')
      .first()
      .evaluate((card) =>
        [...card.querySelectorAll('*')]
          .filter(({ childNodes }) =>
            [...childNodes].some((node) => node instanceof Text && node.data.trim()),
          )
          .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
      )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13)
  })

  it('the chat is not over the buttons of a Turkish error page', async () => {
    const page = await open(`${paths.offline()}?lng=tr`, window)
    const chat = await page.locator('a[href^="https://wa.me"]').last().boundingBox()
    const home = await page.getByRole('link', { name: 'Ana sayfaya git' }).boundingBox()
    expect((home?.x ?? 0) + (home?.width ?? 0)).toBeLessThan(chat?.x ?? 0)
  })
})

describeInBrowser('the dark theme', ({ visit }) => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  it('follows the system’s setting, at once and without script', async () => {
    const { page } = await visit('/about', { colorScheme: 'dark', javaScriptEnabled: false })
    const dark = await ground(page)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await ground(page)).not.toBe(dark)
  })

  it('if dark was chosen on a light system, is in the first paint, before any script has run', async () => {
    const { page } = await visit('/about', { colorScheme: 'dark', allowed: /ERR_FAILED/ })
    const dark = await ground(page)
    await hydrated(page)
    await page.context().addCookies([{ name: 'theme', value: 'dark', url: page.url() }])
    await page.emulateMedia({ colorScheme: 'light' })
    // Only the document may be needed for the theme.
    await page.route(/\.js(\?|$)/, (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
    // The style sheets may come after the body, and before the first paint.
    await expect.poll(() => ground(page)).toBe(dark)
    expect(await page.getAttribute('meta[name="color-scheme"]', 'content')).toBe('dark')
  })

  it('is kept from page to page', async () => {
    const { page } = await visit('/about', { colorScheme: 'light' })
    await hydrated(page)
    const light = await ground(page)
    // Through its label: the radio button is one pixel, and the footer has no layout until it is near the window.
    await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).locator('..').click()
    await expect.poll(() => ground(page)).not.toBe(light)
    const dark = await ground(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/contact')
    expect(await ground(page)).toBe(dark)
    await page.reload()
    expect(await ground(page)).toBe(dark)
  })

  it('is the checked choice after Back to a document in which another one was checked', async () => {
    const { page } = await visit('/about', { colorScheme: 'light' })
    const dark = page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' })
    await hydrated(page)
    await page.goto('/privacy')
    await hydrated(page)
    await dark.locator('..').click()
    await page.locator('html[data-theme=dark]').waitFor()
    await page.goBack()
    await page.waitForURL('**/about')
    await expect.poll(() => dark.isChecked()).toBe(true)
  })

  it('is shown at once, without a transition of each colour', async () => {
    const { page } = await visit('/products', { colorScheme: 'light' })
    await hydrated(page)
    await page.evaluate(() => {
      const { documentElement: root } = document
      document.addEventListener('transitionrun', () => {
        if (root.dataset.theme === 'dark') root.setAttribute('data-faded', '')
      })
    })
    await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).locator('..').click()
    await page.locator('html[data-theme=dark]').waitFor()
    // The next frames: after them, controls have their transitions again.
    await expect
      .poll(() =>
        page.evaluate(
          () => getComputedStyle(document.querySelector('header button') as Element).transitionProperty,
        ),
      )
      .not.toBe('none')
    expect(await page.getAttribute('html', 'data-faded')).toBeNull()
  })

  it('sets the colour of the browser’s bars: by the system, at once when chosen, and in later documents', async () => {
    const { page } = await visit('/about', { colorScheme: 'light' })
    // The first tag whose media query matches counts.
    const barColor = () =>
      page.evaluate(() => {
        const tags = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
        const tag = Array.from(tags).find(({ media }) => matchMedia(media).matches)
        const probe = document.createElement('i')
        probe.style.color = tag?.content ?? ''
        document.body.append(probe)
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      })
    const light = await ground(page)
    expect(await barColor()).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await ground(page)
    expect(await barColor()).toBe(dark)
    await hydrated(page)
    const choice = (name: string) =>
      page.getByRole('contentinfo').getByRole('radio', { name }).locator('..').click()
    await choice('Light')
    await expect.poll(barColor).toBe(light)
    await page.reload()
    expect(await barColor()).toBe(light)
    await hydrated(page)
    await choice('Same as device')
    await expect.poll(barColor).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await barColor()).toBe(light)
  })
})

async function choose(page: Page, name: string, language: string): Promise<void> {
  await press(page, name)
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language)
}

async function press(page: Page, name: string): Promise<void> {
  await page.click('button[popovertarget]')
  const item = page.getByRole('menuitemradio', { name })
  await item.waitFor()
  await item.evaluate((it) =>
    Promise.all(
      it
        .closest('[popover]')
        ?.getAnimations()
        .map((one) => one.finished) ?? [],
    ),
  )
  const box = await item.boundingBox()
  // Also on a scrolled page: at the button's position.
  expect(box?.y).toBeGreaterThan(0)
  // A raw mouse press: Playwright's `click` would scroll the item below the header first.
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
}

/** Waits until the header is fixed: a press before that would scroll the page. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
  await page.locator('header[data-fixed]').waitFor()
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}
