import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { builtFile } from '#tests/support/built-files.ts'
import { describeInEngines, WITHOUT_POPOVERS } from '#tests/support/engines/engines.ts'
import { findExamples } from '#tests/support/store-pages.ts'

const POLYFILL = builtFile('node_modules/@oddbird/popover-polyfill/dist/popover-fn.js')

describeInEngines([WITHOUT_POPOVERS, 'webkit'], 'a popover', ({ world, page }, engine) => {
  it('is supported in WebKit, and not with the features switched off', async () => {
    await page().goto(`${world().url}/robots.txt`)
    const features = await page().evaluate(() => [
      'popover' in HTMLElement.prototype,
      CSS.supports('selector(:popover-open)'),
      CSS.supports('position-area: block-end'),
    ])
    expect(new Set(features)).toEqual(new Set([engine === 'webkit']))
  })

  it('loads the polyfill only in engines without popovers', async () => {
    await open('/about')
    const loaded = await page().evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(loaded.some((address) => address.endsWith(POLYFILL))).toBe(engine === WITHOUT_POPOVERS)
  })

  it('with the languages is closed at first, opens at a press, and changes the language', async () => {
    await open('/about')
    expect(await shownPopovers()).toEqual([])
    await press('button[popovertarget=languages]')
    await expect.poll(shownPopovers).toEqual([['languages', 'in the window']])
    await page().waitFor(() => document.activeElement?.getAttribute('aria-checked') === 'true')
    await press('#languages a[lang=ar]')
    await page().waitFor(() => document.documentElement.dir === 'rtl')
    await allClosed()
  })

  it('with the share links opens within the window', async () => {
    const { productId } = await findExamples(world())
    await open(paths.details(productId))
    expect(await shownPopovers()).toEqual([])
    await press('main button[popovertarget]')
    await expect.poll(shownPlaces).toEqual(['in the window'])
  })

  it.skipIf(engine === WITHOUT_POPOVERS)(
    'with the share links does not cover its button at the edge',
    async () => {
      const { productId } = await findExamples(world())
      await open(paths.details(productId))
      await page().evaluate(() => {
        const button = document.querySelector('main button[popovertarget]')
        const gap = innerWidth - (button?.getBoundingClientRect().right ?? 0)
        if (button?.parentElement) button.parentElement.style.insetInlineStart = `${gap}px`
      })
      await press('main button[popovertarget]')
      await expect.poll(shownPlaces).toEqual(['in the window'])
      const isCovered = await page().evaluate(() => {
        const [button, menu] = ['main button[popovertarget]', 'main [popover=auto]'].map((selector) =>
          document.querySelector(selector)?.getBoundingClientRect(),
        )
        return (
          button === undefined || menu === undefined || (button.top < menu.bottom && menu.top < button.bottom)
        )
      })
      expect(isCovered).toBe(false)
    },
  )

  it.each([
    ['languages', 'header button[popovertarget]'],
    ['share links', 'main button[popovertarget]'],
  ])('with the %s is opaque soon after it opens', async (_name, button) => {
    const { productId } = await findExamples(world())
    await open(paths.details(productId))
    await press(button)
    await page().waitFor(() => {
      const opened = [...document.querySelectorAll('[popover=auto]')].find(
        ({ clientHeight }) => clientHeight > 0,
      )
      return opened !== undefined && getComputedStyle(opened).opacity === '1'
    })
  })

  it('with other products to compare opens, and the chosen product is compared', async () => {
    const { productId, otherProductId } = await findExamples(world())
    await open(paths.compare([productId, otherProductId]))
    expect(await shownPopovers()).toEqual([])
    await press('main button[popovertarget]')
    await page().waitFor(() => document.querySelectorAll('[popover=auto] ul a').length > 0)
    await expect.poll(shownPlaces).toEqual(['in the window'])
    await press('[popover=auto] li a')
    await page().waitFor(() => document.querySelectorAll('thead th').length === 3)
    await allClosed()
  })

  async function open(path: string) {
    await page().goto(`${world().url}${path}${path.includes('?') ? '&' : '?'}lng=en`)
    await page().waitFor(isHydrated)
  }

  function press(selector: string) {
    return page().evaluate((target) => {
      const control = document.querySelector<HTMLElement>(target)
      control?.scrollIntoView({ block: 'center', behavior: 'instant' })
      control?.click()
    }, selector)
  }

  /** In WebKit a fade on closing would never end for popovers with anchor positioning (popover-menu.module.css). */
  function allClosed() {
    return page().waitFor(() =>
      [...document.querySelectorAll('[popover=auto]')].every(
        (popover) => popover.getBoundingClientRect().height === 0,
      ),
    )
  }

  async function shownPlaces() {
    return (await shownPopovers()).map(([, place]) => place)
  }

  /** Id and place of each popover that is laid out. */
  function shownPopovers() {
    return page().evaluate(() =>
      [...document.querySelectorAll('[popover=auto]')].flatMap((popover) => {
        const { top, left, right, bottom, height } = popover.getBoundingClientRect()
        if (height === 0) return []
        const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
        return [[popover.id, isInside ? 'in the window' : 'outside the window']]
      }),
    )
  }
})
