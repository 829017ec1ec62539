import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/paths.ts'
import { holdMessages } from '#tests/support/browser/hold-messages.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { recordScrolls } from '#tests/support/browser/recorded-scrolls.ts'
import { describeInBrowser } from '#tests/support/browser/visit.ts'
import { useWebFonts } from '#tests/support/browser/web-fonts.ts'
import { findExamples } from '#tests/support/store-pages.ts'
import { makeWorld, type World } from '#tests/support/world.ts'
import { chooseLanguage } from '../language-menu.ts'
import { enlargeText } from '../large-text.ts'

const narrow = { viewport: { width: 390, height: 844 } }

/** Returns an attribute of the focused element. */
function focused(page: Page, attribute: string): Promise<string | null | undefined> {
  return page.evaluate((name) => document.activeElement?.getAttribute(name), attribute)
}

async function pressTwice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).evaluate((back: HTMLElement) => {
    back.click()
    back.click()
  })
}

async function moveTo(page: Page, target: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
}

/** @param clickCount 2 for the second press of a double click */
async function press(page: Page, clickCount: 1 | 2): Promise<void> {
  await page.mouse.down({ clickCount })
  await page.mouse.up({ clickCount })
}

async function clickFooterLink(page: Page, id: string): Promise<void> {
  await followsLinks(page)
  await page
    .getByRole('contentinfo')
    .locator(`a[href$="#${id}"]`)
    .evaluate((link: HTMLElement) => link.click())
}

function scrollPadding(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop))
}

async function styleFontSize(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
}

describeInBrowser('the frame of every page', ({ world, open }) => {
  // Firefox, which Playwright does not print, adds a page if a part is as high as the sheet of paper.
  test.each(['/login', '/nowhere'])('of %s is printed no higher than its content', async (path) => {
    const page = await open(path, { allowed: /status of 404/ })
    await page.emulateMedia({ media: 'print' })
    const heights = await page
      .locator('main > *')
      .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).minHeight) || 0))
    expect(Math.max(...heights)).toBe(0)
  })

  test.each(['/quote', '/compare', '/products?keyword=zzzz'])(
    'of %s without products is printed without buttons',
    async (path) => {
      const page = await open(path)
      const buttons = page.locator('main div:has(> h2):has(img) :is(a, button)')
      await buttons.first().waitFor()
      await page.emulateMedia({ media: 'print' })
      expect(await buttons.filter({ visible: true }).count()).toBe(0)
    },
  )

  test('has no stroke width on the root element of an icon, where WebKit applies the zoom of the page twice', async () => {
    const page = await open('/')
    const widths = await page
      .locator('svg')
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).strokeWidth))
    expect(widths.length).toBeGreaterThan(20)
    expect(new Set(widths)).toEqual(new Set(['1px']))
    const menu = page.locator('header button .icon').first()
    expect(
      await menu
        .locator('> *')
        .first()
        .evaluate((shape) => getComputedStyle(shape).strokeWidth),
    ).toBe('1.5px')
  })

  test('has the chat button in the window when a style sheet doubles the text size', async () => {
    const page = await open('/login', { viewport: { width: 1440, height: 900 } })
    await styleFontSize(page)
    const isInside = await page.locator('a[href*="wa.me"]').evaluateAll((links) =>
      links
        .filter((link) => getComputedStyle(link).position === 'fixed')
        .map((chat) => chat.getBoundingClientRect())
        .map(({ left, right }) => left > 0 && right <= innerWidth),
    )
    expect(isInside).toEqual([true])
  })

  test.each([
    ['in the browser', enlargeText],
    ['by a style sheet', styleFontSize],
  ])(
    'has a chat button on a phone that text twice as large %s does not enlarge, because it covers content',
    async (_where, enlarge) => {
      const page = await open('/login', { ...narrow, fresh: true })
      await enlarge(page)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      const boxes = await page
        .getByRole('link', { name: 'Chat with us on WhatsApp' })
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()))
      expect(boxes).toMatchObject([{ width: 48, height: 48, right: narrow.viewport.width - 8 }])
    },
  )

  test.each(['/', '/nowhere', 'a product'])('of %s has its title in view in low windows', async (path) => {
    const address = path.startsWith('/') ? path : paths.details((await findExamples(world())).productId)
    const page = await open(address, { viewport: { width: 844, height: 390 }, allowed: /status of 404/ })
    for (const [width, height] of [
      [844, 390],
      [1366, 625],
    ] as const) {
      await page.setViewportSize({ width, height })
      const top = await page
        .locator('main .tone-bench :is(h1, h2):visible')
        .first()
        .evaluate((title) => title.getBoundingClientRect().top + scrollY)
      expect(top, `${width} x ${height}`).toBeLessThan(height)
    }
  })

  test.each(['/', '/nowhere', '/quote', 'a product'])(
    'of %s has panels that begin and end with the columns of the page in a window of 2560 px',
    async (path) => {
      const address = path.startsWith('/') ? path : paths.details((await findExamples(world())).productId)
      const page = await open(`${address}?lng=ar`, {
        ...{ viewport: { width: 2560, height: 1440 }, allowed: /status of 404/ },
      })
      const panels = await page.locator('main .tone-bench, footer .tone-cushion').evaluateAll((all) =>
        all.map((panel) => {
          const style = getComputedStyle(panel)
          const { left, right } = panel.getBoundingClientRect()
          return [left + Number.parseFloat(style.paddingLeft), right]
        }),
      )
      const column = await page.locator('header .wrap').evaluate((header) => {
        const style = getComputedStyle(header)
        const { left, right } = header.getBoundingClientRect()
        return [left + Number.parseFloat(style.paddingLeft), right - Number.parseFloat(style.paddingRight)]
      })
      expect(panels[0]).toEqual(column)
      // The panel of the showrooms begins in their picture.
      expect(panels.map(([end]) => end)).toEqual(panels.map(() => column[0]))
    },
  )

  describe('the header', () => {
    test('is fixed after 100 px and not before, without a layout shift', async () => {
      const page = await open('/privacy')
      const isFixed = () =>
        page
          .locator('header > div:has(nav)')
          .evaluate(
            (bar) => getComputedStyle(bar).position === 'fixed' && bar.getBoundingClientRect().y === 0,
          )
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const before = await height()
      for (const [top, fixed] of [
        [101, true],
        [100, false],
        [101, true],
        [40, false],
      ] as const) {
        await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
        await expect.poll(isFixed, { message: `${top} px` }).toBe(fixed)
        expect(await height()).toBe(before)
      }
    })

    test('has links to the pages without script in a narrow window too, where the menu cannot open', async () => {
      const page = await open('/about', { ...narrow, javaScriptEnabled: false })
      expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
      await page.waitForURL('**/products')
    })

    test.each([
      ['tr', 'in the browser', enlargeText],
      ['ar', 'in the browser', enlargeText],
      ['en', 'by a style sheet', styleFontSize],
      ['tr', 'by a style sheet', styleFontSize],
    ])('in %s fits every window width with text twice as large %s', async (lng, _where, enlarge) => {
      const page = await open(`/contact?lng=${lng}`, { fresh: true })
      await enlarge(page)
      await useWebFonts(page)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      for (const width of [320, 390, 768, 1000, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        // The page may adapt to the new width a moment later.
        const find = () =>
          page.evaluate(() => {
            const shown = [...document.querySelectorAll('header a, header button, header summary')].filter(
              (element) => element.checkVisibility() && element.closest('[popover]') === null,
            )
            return {
              outside: shown
                .map((element) => element.getBoundingClientRect())
                .filter(({ left, right, width }) => left < 0 || right > innerWidth || width === 0).length,
              // Where the text fits, the page does not overflow the window.
              beside: innerWidth < 390 ? 0 : document.documentElement.scrollWidth - innerWidth,
              // Links without room are in the menu, so one of the two is visible.
              menu: shown.some((element) => element.matches('nav a, [aria-haspopup="dialog"]')),
            }
          })
        await expect.poll(find, { message: `${width} px` }).toEqual({ outside: 0, beside: 0, menu: true })
      }
    })

    test.each([
      ['Back in the browser', (page: Page) => page.goBack()],
      ['Esc', (page: Page) => page.keyboard.press('Escape')],
      ['its back button', (page: Page) => page.getByRole('button', { name: 'Back' }).click()],
      ['two presses of its back button at once', pressTwice],
    ])('the menu of a narrow window is closed by %s, and the page stays', async (_way, leave) => {
      const page = await open('/privacy?from=mail', narrow)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await leave(page)
      await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      expect(page.url()).toBe(`${world().url}/privacy?from=mail`)
    })

    test('the menu opens again if its button is pressed while the history step of closing it is still running', async () => {
      const page = await open('/privacy', narrow)
      const burger = page.getByRole('button', { name: 'Open menu' })
      await burger.click()
      const menu = page.locator('header dialog')
      await menu.and(page.locator(':modal')).waitFor()
      await menu.evaluate(
        (dialog) =>
          new Promise<void>((resolve) => {
            const [open, back] = ['header [aria-haspopup=dialog][aria-expanded]', 'header dialog button'].map(
              (each) => document.querySelector<HTMLButtonElement>(each),
            )
            dialog.addEventListener('close', () => open?.click(), { once: true })
            window.addEventListener('popstate', () => resolve(), { once: true })
            back?.click()
          }),
      )
      await menu.and(page.locator(':modal')).waitFor()
      await page.goBack()
      await menu.waitFor({ state: 'hidden' })
      expect(page.url()).toBe(`${world().url}/privacy`)
    })

    test('the menu of a phone opens at once, and is modal, with the focus, after its first paint', async () => {
      const page = await open('/privacy', narrow)
      const burger = page.getByRole('button', { name: 'Open menu' })
      await burger.focus()
      const atOnce = await burger.evaluate(async (button) => {
        if (button instanceof HTMLElement) button.click()
        await Promise.resolve()
        return ['[open]', ':modal'].map((kind) => document.querySelector(`header dialog${kind}`) !== null)
      })
      expect(atOnce).toEqual([true, false])
      await page.waitForFunction(() =>
        document.querySelector('header dialog:modal')?.contains(document.activeElement),
      )
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
      await expect.poll(() => focused(page, 'aria-label')).toBe('Open menu')
    })

    test('the back button of the menu lets it slide out at once, and closes it after the first paint', async () => {
      const page = await open('/privacy', { ...narrow, reducedMotion: 'no-preference' })
      const burger = page.getByRole('button', { name: 'Open menu' })
      await burger.click()
      await page.locator('header dialog:modal').waitFor()
      const atOnce = await page.getByRole('button', { name: 'Back' }).evaluate(async (button) => {
        const menu = button.closest('dialog')
        await Promise.all(menu?.getAnimations().map(({ finished }) => finished) ?? [])
        if (button instanceof HTMLElement) button.click()
        await Promise.resolve()
        return { isModal: menu?.matches(':modal'), moves: menu?.getAnimations().length }
      })
      expect(atOnce).toEqual({ isModal: true, moves: 1 })
      await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
      await expect.poll(() => focused(page, 'aria-label')).toBe('Open menu')
      await burger.click()
      await page.locator('header dialog:modal').waitFor()
      await expect
        .poll(() =>
          page.getByRole('dialog', { name: 'Menu' }).evaluate((menu) => menu.getBoundingClientRect().x),
        )
        .toBe(0)
    })

    test('a double tap on the back button of the menu does not follow the logo below it', async () => {
      const page = await open('/about', narrow)
      const menu = page.locator('header dialog')
      // The second tap is on the header.
      await menu.evaluate((dialog) => {
        dialog.style.transitionDuration = '0s'
      })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await menu.and(page.locator(':modal')).waitFor()
      await page.evaluate(() => {
        document.addEventListener('click', ({ target }) => {
          const link = target instanceof Element ? target.closest('a') : null
          if (link) document.body.dataset.followed = link.pathname
        })
      })
      await moveTo(page, menu.getByRole('button', { name: 'Back' }))
      await press(page, 1)
      await menu.waitFor({ state: 'hidden' })
      await press(page, 2)
      expect(await page.getAttribute('body', 'data-followed')).toBeNull()
      // The next tap follows the logo.
      await press(page, 1)
      await page.waitForURL(`${world().url}/`)
    })

    test('a double press on the menu’s button does not close the menu, which comes in from the side', async () => {
      const page = await open('/privacy', { viewport: { width: 800, height: 800 } })
      const menu = page.locator('header dialog')
      // As in the first frames of the transition: the backdrop is below the pointer.
      await menu.evaluate((dialog) => {
        dialog.style.translate = '100vw 0'
      })
      await moveTo(page, page.getByRole('button', { name: 'Open menu' }))
      await press(page, 1)
      await menu.and(page.locator(':modal')).waitFor()
      await press(page, 2)
      expect(await menu.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
      await press(page, 1)
      await expect.poll(() => menu.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(false)
    })

    test('a double press outside the menu does not follow a link below it', async () => {
      const page = await open('/about', { viewport: { width: 800, height: 800 } })
      const menu = page.locator('header dialog')
      const logo = page.getByRole('banner').locator('a[href="/"]').first()
      await logo.evaluate((link) => {
        link.addEventListener('click', () => document.body.toggleAttribute('data-followed', true))
      })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await menu.and(page.locator(':modal')).waitFor()
      await moveTo(page, logo)
      await press(page, 1)
      await menu.waitFor({ state: 'hidden' })
      await press(page, 2)
      expect(await page.getAttribute('body', 'data-followed')).toBeNull()
    })

    test('a press outside the menu closes it, and the focus returns to its button', async () => {
      const page = await open('/privacy', { viewport: { width: 800, height: 800 } })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await page.mouse.click(40, 400)
      await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
      await expect.poll(() => focused(page, 'aria-label')).toBe('Open menu')
    })

    test('after a reload with an open menu, Back shows the page before', async () => {
      const page = await open('/about', narrow)
      await page.locator('footer').getByRole('link', { name: 'Contact' }).first().click()
      await page.waitForURL('/contact')
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.locator('dialog:modal').waitFor()
      await page.reload()
      await followsLinks(page)
      await page.waitForFunction(() => history.state?.dialog === undefined)
      await page.goBack()
      await page.waitForURL('/about')
    })

    test('Back from a page opened in the menu shows the page before, with the menu closed', async () => {
      const page = await open('/about', narrow)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Contact' }).click()
      await page.waitForURL(`${world().url}/contact`)
      await page.goBack()
      await page.waitForURL(`${world().url}/about`)
      await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
    })
  })

  describe('the language', () => {
    test('changes on the same page: no reload, and fields keep their text', async () => {
      const page = await open('/products')
      await page.locator('input[name=keyword]').first().fill('oak')
      await chooseLanguage(page, 'العربية')
      await page.getByRole('heading', { level: 1, name: 'المنتجات' }).waitFor()
      const state = () =>
        page.evaluate(() => [
          document.documentElement.lang,
          document.documentElement.dir,
          document.cookie,
          performance.getEntriesByType('navigation').length,
          document.querySelector<HTMLInputElement>('input[name=keyword]')?.value,
        ])
      await expect.poll(state).toEqual(['ar', 'rtl', 'i18next=ar', 1, 'oak'])
    })

    test('without script it is a link', async () => {
      const page = await open('/products', { javaScriptEnabled: false })
      await page.getByRole('button', { name: 'Language: English' }).click()
      // By keyboard: the mouse can miss a menu that still moves, and a click beside the menu closes it.
      await page.getByRole('menuitemradio', { name: 'Türkçe' }).press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Ürünler' }).waitFor()
    })

    test.each([
      ['en', 45],
      ['tr', 45],
      ['ar', 75],
    ] as const)('a listing in %s loads less than %d KB of fonts', async (language, budgetKb) => {
      const page = await open(`/products?lng=${language}`, { fresh: true })
      await page.evaluate(() => document.fonts.ready)
      const bytes = () =>
        page.evaluate(() =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .filter(({ name }) => name.endsWith('.woff2'))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        )
      await expect.poll(bytes).toBeGreaterThan(20_000)
      expect(await bytes()).toBeLessThan(budgetKb * 1024)
    })
  })

  describe('the theme', () => {
    test('is applied at once, and to the next page', async () => {
      const page = await open('/privacy', { colorScheme: 'light' })
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const light = await ground()
      // By keyboard: the footer moves while what is above it gets its layout.
      const choose = (name: string) =>
        page.getByRole('contentinfo').getByRole('radio', { name }).press('Space')
      await choose('Dark')
      await expect.poll(ground).not.toBe(light)
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain('theme=dark')
      const next = await (await page.context().request.get(`${world().url}/products`)).text()
      expect(next).toMatch(/<html[^>]* data-theme="dark"/)
      await choose('Same as device')
      await expect.poll(ground).toBe(light)
      await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('theme')
    })
  })

  describe('messages', () => {
    test('are at the inline end, can be focused with Alt+T and closed, and their code is loaded with the first one', async () => {
      const page = await open('/products?lng=ar')
      const loaded = () => page.locator('.Toastify').count()
      expect(await loaded()).toBe(0)
      // Firefox in English opens its menu Tools for Alt+T, unless there is a message to focus.
      await page.evaluate(() => {
        addEventListener('keydown', ({ defaultPrevented }) =>
          document.body.setAttribute('data-prevented', `${defaultPrevented}`),
        )
      })
      const isPrevented = () => page.locator('body').getAttribute('data-prevented')
      await page.keyboard.press('Alt+t')
      expect(await isPrevented()).toBe('false')
      await page.getByRole('article').getByRole('button').first().click()
      const message = page.locator('.Toastify').getByRole('group')
      await holdMessages(page)
      const box = await message.boundingBox()
      expect((box?.x ?? 1280) + (box?.width ?? 0)).toBeLessThan(640)
      await page.keyboard.press('Alt+t')
      await expect.poll(() => focused(page, 'role')).toBe('group')
      expect(await isPrevented()).toBe('true')
      await message.getByRole('button', { name: 'إغلاق' }).click()
      await message.waitFor({ state: 'detached' })
    })
  })

  describe('the loading screen', () => {
    let patient: World
    beforeAll(async () => {
      const environment = { LOADING_SCREEN_MS: '300' }
      patient = await makeWorld({ environment, until: () => {} })
    })
    afterAll(() => patient?.close())

    test('covers the page from the first byte, is removed after the pictures, and is not shown again', async () => {
      const html = await (await fetch(`${patient.url}/products`)).text()
      expect(html.indexOf('Loading…')).toBeGreaterThan(0)
      expect(html.indexOf('Loading…')).toBeLessThan(html.indexOf('<header'))
      const page = await open('/products', { at: patient })
      const words = page.getByText('Loading…')
      await words.waitFor({ state: 'detached' })
      const pictures = await page.evaluate(() =>
        Array.from(document.images)
          .filter(({ loading, y, height }) => loading !== 'lazy' || y + height / 2 < window.innerHeight)
          .every(({ complete }) => complete),
      )
      expect(pictures).toBe(true)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
      await page.waitForURL(`${patient.url}/`)
      expect(await words.count()).toBe(0)
    })

    test('hides nothing without script', async () => {
      const page = await open('/products', { at: patient, javaScriptEnabled: false })
      expect(await page.getByText('Loading…').isVisible()).toBe(false)
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    })
  })

  describe('the chat', () => {
    test.each(['en', 'ar'])('in %s is beside the content of a wide window, not over it', async (lng) => {
      const page = await open(`/privacy?lng=${lng}`, { fresh: true })
      for (const width of [992, 1024, 1100, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        const covered = () =>
          page.evaluate(() => {
            const [chat, last] = ['a[href^="https://wa.me/"]', 'header a[href^="/signup"]'].map((selector) =>
              document.querySelector(selector)?.getBoundingClientRect(),
            )
            if (!chat || !last) throw new Error('The chat or the last link of the header is missing')
            return document.dir === 'rtl' ? chat.right - last.left : last.right - chat.left
          })
        await expect.poll(covered, { message: `${width} px` }).toBeLessThan(1)
      }
    })
  })

  describe('the footer', () => {
    test('has its subscribe panel across its upper edge, not clipped', async () => {
      const page = await open('/about', narrow)
      const hit = await page.evaluate(() => {
        const footer = document.querySelector('footer')
        const title = footer?.querySelector('h2')
        if (!footer || !title) throw new Error('The footer has no subscribe panel')
        title.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top } = title.getBoundingClientRect()
        const isAbove = top < footer.getBoundingClientRect().top
        return { isAbove, isPainted: title.contains(document.elementFromPoint(left + 2, top + 2)) }
      })
      expect(hit).toEqual({ isAbove: true, isPainted: true })
      const [typed, example] = await page
        .getByRole('contentinfo')
        .getByRole('textbox')
        .evaluate((field) =>
          [undefined, '::placeholder'].map((part) => {
            const { color, opacity } = getComputedStyle(field, part)
            return `${color} ${opacity}`
          }),
        )
      expect(example, 'the example does not look like a typed address').not.toBe(typed)
    })

    test('folds its sections in a narrow window and shows them in a wide one', async () => {
      const page = await open('/privacy', narrow)
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Latest collection' })
      expect(await link.isVisible()).toBe(false)
      await page.getByRole('contentinfo').getByText('On this site').click()
      await link.waitFor()
      await page.setViewportSize({ width: 1280, height: 800 })
      expect(await link.isVisible()).toBe(true)
    })

    test('links to the sections of the home page from every page', async () => {
      const page = await open('/privacy')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
      await page.waitForURL(`${world().url}/#services`)
      await page.waitForFunction(() => {
        const top = document.querySelector('#services')?.getBoundingClientRect().top ?? Number.NaN
        return top > -2 && top < 200
      })
    })

    describe.each(['looking', 'categories', 'featured'])('a link to #%s', (id) => {
      test.each([
        ['loads', async (page: Page) => page.goto(`/#${id}`)],
        ['is already on', async (page: Page) => page.goto('/').then(() => clickFooterLink(page, id))],
        ['comes from another page to', async (page: Page) => clickFooterLink(page, id)],
      ])('that %s the home page ends with the section below the header', async (_, follow) => {
        const page = await open('/privacy', { viewport: { width: 1440, height: 900 } })
        await follow(page)
        await page.waitForURL(`${world().url}/#${id}`)
        const section = page.locator(`#${id}`)
        const padding = await scrollPadding(page)
        await expect
          .poll(() => section.evaluate((element) => element.getBoundingClientRect().top), { timeout: 10_000 })
          .toBeCloseTo(padding, -1)
      })
    })

    test('links from another page to a section that stays below the header when products above it arrive late', async () => {
      const page = await open('/privacy', { viewport: { width: 1440, height: 900 } })
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/api/v1.0/products?*', async (route) => {
        await released
        await route.continue()
      })
      await clickFooterLink(page, 'categories')
      const section = page.locator('#categories:not([aria-busy])')
      await section.waitFor()
      const busy = page.locator('main [aria-busy=true]')
      await busy.first().waitFor({ state: 'attached' })
      release()
      await expect.poll(() => busy.count()).toBe(0)
      await expect
        .poll(() => section.evaluate((element) => element.getBoundingClientRect().top))
        .toBeCloseTo(await scrollPadding(page), -1)
    })

    test('opens another page at its top, without a smooth scroll', async () => {
      const page = await open('/privacy')
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true })
      await link.evaluate((home) => home.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const scrolls = await recordScrolls(page)
      await link.press('Enter')
      // The top may be set more than once.
      await expect.poll(async () => [...new Set(await scrolls())]).toEqual(['instant'])
      await page.waitForFunction(() => window.location.pathname === '/' && window.scrollY === 0)
    })
  })
})
