/** System preferences: reduced motion, forced colours, more contrast. */
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { violationsOn } from '#tests/support/browser/axe.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { layOutWhole } from '#tests/support/browser/layout-complete.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { focusHere, listStops } from '#tests/support/browser/walk.ts'
import { productsOf } from '#tests/support/products-of.ts'
import { findExamples, signIn } from '#tests/support/store-pages.ts'
import { enlargeText } from './large-text.ts'

const WIDE = { width: 1440, height: 900 }

describeInBrowser('with the preference for', ({ visit, world }) => {
  const addresses = async () => [
    '/',
    '/products?keyword=oak',
    paths.details((await findExamples(world())).productId),
    '/login',
  ]

  it('less motion, nothing moves by itself, and changes are not animated', async () => {
    const { page } = await visit('/robots.txt', { reducedMotion: 'reduce', viewport: WIDE })
    for (const address of await addresses()) {
      await page.goto(address)
      await hydrated(page)
      await wholePageHasBeenNear(page)
      expect(await longestMotions(page), address).toEqual([])
      expect(await page.locator('video[data-playing]').count(), address).toBe(0)
    }
    await page.goto('/')
    await hydrated(page)
    await wholePageHasBeenNear(page)
    const row = page.locator('[data-set=categories][data-swiper]')
    const moved = () => row.locator('ul').evaluate((track) => getComputedStyle(track).transform)
    const before = await moved()
    await row.getByRole('button', { name: 'Next slide' }).click()
    await expect.poll(moved).not.toBe(before)
    expect(await page.getByRole('button', { name: 'Pause slideshow' }).isVisible()).toBe(false)
  })

  it.each([
    ['light', 1],
    ['dark', 4],
  ] as const)(
    'forced colours in the %s theme, every control is visible, and so is its focus',
    async (colorScheme, pages) => {
      const { page } = await visit('/robots.txt', {
        ...{ forcedColors: 'active', colorScheme, reducedMotion: 'reduce', viewport: WIDE },
      })
      for (const address of (await addresses()).slice(0, pages)) {
        await page.goto(address)
        await hydrated(page)
        await wholePageHasBeenNear(page)
        expect(await unseen(page), address).toEqual([])
      }
      await page.keyboard.press('Tab')
      for (const stop of (await listStops(page)).slice(0, 30)) {
        expect((await focusHere(page)).fault, stop).toBeUndefined()
        await page.keyboard.press('Tab')
      }
      await page.goto('/products?view=list')
      await hydrated(page)
      for (const chosen of [
        page.getByRole('link', { name: 'List', exact: true }),
        page.getByRole('contentinfo').locator('label:has(:checked)'),
        page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]'),
      ]) {
        expect(await frameOf(chosen)).toBe('solid')
      }
      const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
      // The text of the link fills its box.
      expect(await current.evaluate((link) => getComputedStyle(link).outlineOffset)).toBe('0px')
    },
  )

  it('forced colours, a phone’s list of products shows which view is chosen', async () => {
    const { page } = await visit('/products', {
      ...{ forcedColors: 'active', viewport: { width: 390, height: 844 } },
    })
    expect(await frameOf(page.getByRole('link', { name: '2 columns' }))).toBe('solid')
  })

  it('forced colours, a card’s picture indicators differ from the page’s background', async () => {
    const { page } = await visit('/products', { forcedColors: 'active', colorScheme: 'light' })
    const bar = page.locator('main article [data-on]').first()
    const ground = (element: Element) => getComputedStyle(element).backgroundColor
    expect(await bar.evaluate(ground)).not.toBe(await page.locator('body').evaluate(ground))
  })

  it('forced colours, the text and the ground of each button are a pair of system colours', async () => {
    const { page } = await visit('/products', { forcedColors: 'active' })
    const pairs = await page.evaluate(() => {
      const colours = (element: Element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return `${color} on ${backgroundColor}`
      }
      const plain = document.createElement('button')
      plain.style.cssText = 'color: ButtonText; background: ButtonFace'
      document.body.append(plain)
      const buttons = [...document.querySelectorAll('button:enabled')]
      return [colours(plain), ...new Set(buttons.map(colours))]
    })
    expect(pairs).toEqual([pairs[0], pairs[0]])
  })

  it('forced colours, the arrow of a select has the colour of fields, not that of the text around it', async () => {
    const { page } = await visit('/products', { forcedColors: 'active', colorScheme: 'light' })
    // In Chromium both are black. In Firefox each can be another colour.
    const [arrow, text, ground] = await page.locator('main select').evaluate((select) => {
      const box = select.parentElement as HTMLElement
      box.style.color = 'LinkText'
      const { color, backgroundColor } = getComputedStyle(select)
      return [getComputedStyle(box.querySelector('svg') as Element).color, color, backgroundColor]
    })
    expect([arrow, text, ground]).toEqual(['rgb(0, 0, 0)', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  })

  it('forced colours, the pictures of the quote list are not multiplied by a black ground', async () => {
    const { page } = await visit('/robots.txt', { forcedColors: 'active' })
    const { productId } = await findExamples(world())
    await page.evaluate((id) => {
      localStorage.setItem('quoteList', JSON.stringify([{ id, quantity: 1, note: '', sku: '', titles: {} }]))
    }, productId)
    await page.goto(paths.quote())
    const picture = page.locator('main li img').first()
    expect(await picture.evaluate((image) => getComputedStyle(image).mixBlendMode)).toBe('normal')
  })

  it('forced colours, the checked radio button has its dot', async () => {
    const { page } = await visit('/robots.txt', { forcedColors: 'active', reducedMotion: 'reduce' })
    await signIn(page.context(), world())
    await page.goto(paths.profile())
    await hydrated(page)
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const chosen = page.getByRole('dialog').getByRole('radio', { checked: true })
    const inks = await chosen.evaluate((radio) => {
      const dot = getComputedStyle(radio, '::after')
      const isBorder = Number.parseFloat(dot.borderTopWidth) > 0
      return [isBorder ? dot.borderTopColor : dot.backgroundColor, getComputedStyle(radio).backgroundColor]
    })
    expect(inks[0]).not.toBe(inks[1])
  })

  it('text twice as large, no product card overlaps another, and no page is wider than the window', async () => {
    const { page } = await visit('/robots.txt', { reducedMotion: 'reduce' })
    for (const [width, columns] of [
      [390, 2],
      [768, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/products?lng=tr&limit=${columns * 3}`)
      await hydrated(page)
      const cards = page.locator('main [data-cols] article')
      expect(await rowLength(cards), `${width} px`).toBe(columns)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await outgrown(cards), `${width} px`).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${width} px`).toBeLessThanOrEqual(width)
    }

    await enlargeText(page)
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto('/?lng=tr')
    await followsLinks(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.keyboard.press('/')
    const field = page.locator('dialog[open] input[name=keyword]')
    await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(200)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${paths.details((await findExamples(world())).productId)}?lng=ar`)
    await hydrated(page)
    await page.locator('main button[popovertarget]').click()
    expect(await overflowing(page.locator('ul:popover-open'))).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('main button[aria-pressed]').first().click()
    expect(await narrowest(page.locator('[popover=manual] [role=group] span'))).toBeGreaterThan(200)
    const request = page.getByRole('complementary').locator('form')
    await request.locator('[name=name]').fill('Ayşe')
    await request.locator('[name=email]').fill('ayse@mail.example')
    await request.locator('[name=tbNumbers]').fill('+905320000000')
    await request.locator('[type=submit]').press('Enter')
    expect(await narrowest(page.locator('dialog:modal dd'))).toBeGreaterThan(200)
    expect(await overflowing(page.locator('dialog:modal'))).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('a[data-current]').first().press('Enter')
    expect(await overflowing(page.locator('dialog:modal'))).toEqual([])
    await page.keyboard.press('Escape')
    expect(await overflowing(page.locator('footer li a[href^="/details/"]').first())).toEqual([])

    await signIn(page.context(), world())
    const compared = await productsOf(world().url, 4)
    await page.evaluate(
      (ids) => {
        const products = ids.map((id) => ({ id, title: 'A product', language: 'en' }))
        localStorage.setItem('compared', JSON.stringify(products))
      },
      compared.map(({ _id }) => _id),
    )
    await page.goto(paths.profile())
    await hydrated(page)
    expect(await overflowing(page.locator('[data-tray] ul'))).toEqual([])
    await page.locator('main button[aria-haspopup=dialog]').first().click()
    expect(await overflowing(page.locator('dialog:modal'))).toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'more contrast, texts have 7:1 in the %s theme, and lines and empty stars 3.5:1',
    async (colorScheme) => {
      const { page } = await visit('/robots.txt', {
        ...{ contrast: 'more', colorScheme, reducedMotion: 'reduce', viewport: WIDE },
      })
      for (const address of await addresses()) {
        await page.goto(address)
        await hydrated(page)
        expect(await violationsOn(page, { rules: ['color-contrast-enhanced'] }), address).toEqual([])
        expect(await faintLines(page), address).toEqual([])
      }
      // A shadow alone is hardly visible, least of all in the dark theme.
      await page.locator('[popovertarget=languages]').click()
      const edge = await page
        .locator('#languages')
        .evaluate((menu) => getComputedStyle(menu).boxShadow.replace(/^rgb\(.+?\) /, ''))
      expect(edge).toBe('0px 0px 0px 1px')
    },
  )
})

/** Returns grounds of the page on which a line, or a star without rating, has less contrast than the border of a field. */
function faintLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminance = (color: string) => {
      if (!canvas) return 0
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    }
    return ['body', '.tone-bench', 'footer'].flatMap((ground) => {
      const element = document.querySelector(ground)
      if (!element) return []
      const style = getComputedStyle(element)
      const names = ground === 'footer' ? ['--footer-line'] : ['--line', '--star-off']
      const colour = ground === 'footer' ? style.getPropertyValue('--footer-bg') : style.backgroundColor
      return names.flatMap((name) => {
        const found = contrast(style.getPropertyValue(name), colour)
        return found < 3.5 ? [`${ground} ${name}: ${found.toFixed(1)}`] : []
      })
    })
  })
}

/** Returns the number of cards in the first row. */
function rowLength(cards: Locator): Promise<number> {
  return cards.evaluateAll((all) => {
    const tops = all.map((card) => Math.round(card.getBoundingClientRect().top))
    return tops.filter((top) => top === tops[0]).length
  })
}

/** Returns cards with a text that is wider than the card. */
function outgrown(cards: Locator): Promise<string[]> {
  return cards.evaluateAll((all) =>
    all.flatMap((card) => {
      const { left, right } = card.getBoundingClientRect()
      const outside = [...card.querySelectorAll('h3, p, li, time, bdi')].find((part) => {
        const box = part.getBoundingClientRect()
        return !part.closest('.swiper') && box.width > 2 && (box.left < left - 1 || box.right > right + 1)
      })
      return outside ? [`${card.querySelector('h3')?.textContent}: ${outside.outerHTML.slice(0, 60)}`] : []
    }),
  )
}

/** Returns elements that are not completely in the window, and those whose content is wider. */
async function overflowing(elements: Locator): Promise<string[]> {
  await elements.first().waitFor()
  return elements.evaluateAll((all) =>
    all
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  )
}

async function narrowest(elements: Locator): Promise<number> {
  await elements.first().waitFor()
  return elements.evaluateAll((all) =>
    Math.min(...all.map((element) => element.getBoundingClientRect().width)),
  )
}

async function wholePageHasBeenNear(page: Page): Promise<void> {
  await layOutWhole(page)
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      window.scrollTo({ top, behavior: 'instant' })
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForFunction(
    () => !document.querySelector('section[data-loop]:not([data-swiper]), #main [aria-busy=true]'),
  )
}

/** Returns animations and transitions longer than 10 ms, one per line. */
function longestMotions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const BLINK_S = 0.01
    const longest = (list: string) => Math.max(...list.split(',').map(Number.parseFloat))
    const found = [...document.querySelectorAll('#page *')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element)
      const lasts = Math.max(
        longest(transitionDuration),
        animationName === 'none' ? 0 : longest(animationDuration),
      )
      return lasts > BLINK_S ? [`${element.localName}.${element.className} ${lasts} s`] : []
    })
    return [...new Set(found)]
  })
}

/** Returns controls whose area in the screenshot has a single colour. */
async function unseen(page: Page): Promise<string[]> {
  const controls = await page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary, label')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => {
        const box = element.getBoundingClientRect()
        const name = element.outerHTML.slice(0, 120)
        return {
          name,
          left: Math.round(box.left),
          top: Math.round(box.top + window.scrollY),
          width: Math.round(box.width),
          height: Math.round(box.height),
        }
      })
      .filter(
        ({ left, width, height }) => width > 4 && height > 4 && left >= 0 && left + width <= innerWidth,
      ),
  )
  const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return controls.flatMap(({ name, left, top, width, height }) => {
    if (top < 0 || top + height > info.height) return []
    let [darkest, lightest] = [255, 0]
    for (let y = top; y < top + height; y++) {
      const row = data.subarray(
        (y * info.width + left) * info.channels,
        (y * info.width + left + width) * info.channels,
      )
      for (const shade of row) {
        darkest = Math.min(darkest, shade)
        lightest = Math.max(lightest, shade)
      }
    }
    return lightest - darkest < 60 ? [name] : []
  })
}

function frameOf(control: Locator): Promise<string> {
  return control.evaluate((element) => getComputedStyle(element).outlineStyle)
}
