import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { describeInEngines } from '#tests/support/engines/engines.ts'
import { findExamples } from '#tests/support/store-pages.ts'

describeInEngines(['chromium', 'firefox', 'webkit'], 'the layout', ({ world, page }, engine) => {
  it('has square pictures on the comparison, and shows each whole', async () => {
    const { productId, otherProductId } = await findExamples(world())
    await page().goto(world().url + paths.compare([productId, otherProductId]))
    const boxes = await page().evaluate(() =>
      [...document.querySelectorAll('thead th img')].map((picture) => {
        const { width, height } = picture.getBoundingClientRect()
        const frame = picture.parentElement?.getBoundingClientRect()
        return { isSquare: width > 0 && width === height, isWhole: height === frame?.height }
      }),
    )
    const whole = { isSquare: true, isWhole: true }
    expect(boxes).toEqual([whole, whole])
  })

  it('begins the thumbnails of a product at the edge of its picture', async () => {
    const answer = await fetch(`${world().url}/api/v1.0/products?limit=50`)
    const { data } = (await answer.json()) as { data: { _id: string; images: string[] }[] }
    // On a phone three thumbnails are visible: more of them scroll.
    const product = data.find(({ images }) => images.length > 3)
    await page().resize(390)
    await page().goto(world().url + paths.details(product?._id ?? ''))
    const [picture, thumbnail] = await page().evaluate(() =>
      ['a:has(img)[aria-haspopup=dialog]', 'a[aria-current=true]:has(img)'].map(
        (link) => document.querySelector(`main ${link}`)?.closest('li')?.getBoundingClientRect().x,
      ),
    )
    expect(thumbnail).toBeGreaterThan(0)
    expect(thumbnail).toBe(picture)
  })

  it('opens the share menu above its button where there is no room below, and keeps it there while scrolling', async () => {
    const { productId } = await findExamples(world())
    await page().resize(1440)
    await page().goto(world().url + paths.details(productId))
    await page().waitFor(isHydrated)
    const positions = await page().evaluate(async () => {
      const button = document.querySelector<HTMLElement>('main button[popovertarget]')
      const menu = document.querySelector<HTMLElement>('main [popover=auto]')
      const drawn = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const gap = () => {
        const [above, below] = [menu, button].map((element) => element?.getBoundingClientRect())
        return above && below && above.top >= 0 ? Math.round(below.top - above.bottom) : null
      }
      button?.scrollIntoView({ block: 'end', behavior: 'instant' })
      await drawn()
      button?.click()
      await drawn()
      const opened = gap()
      scrollBy({ top: 40, behavior: 'instant' })
      await drawn()
      return [opened, gap()]
    })
    expect(positions).toEqual([6, 6])
  })

  it('shows a message within the margins of a narrow window, also beside a scrollbar', async () => {
    await page().resize(390)
    await page().goto(world().url + paths.products())
    await page().waitFor(isHydrated)
    await page().click('main article button[aria-label^="Quote list"]')
    await page().waitFor(() => Boolean(document.querySelector('[popover=manual] button')))
    const [left = 0, right] = await page().evaluate(() => {
      const message = document.querySelector('[popover=manual]')?.getBoundingClientRect() ?? new DOMRect()
      return [message.left, document.documentElement.clientWidth - message.right]
    })
    // In a wider window more is left at the start.
    expect(left).toBeGreaterThanOrEqual(right ?? 0)
  })

  it('has a page as wide as the window when the name of a country is longer than its field', async () => {
    await page().resize(390)
    await page().goto(`${world().url}/signup`)
    await page().waitFor(isHydrated)
    const beyond = await page().evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      const countries = document.querySelector('main select') as HTMLSelectElement
      const longest = [...countries.options].sort((one, other) => other.text.length - one.text.length)[0]
      countries.selectedIndex = longest?.index ?? 0
      return document.documentElement.scrollWidth - document.documentElement.clientWidth
    })
    expect(beyond).toBe(0)
  })

  it('shows the picture of an error page without the placeholder behind it', async () => {
    await page().goto(`${world().url}/nowhere`)
    const background = await page().evaluate(() => {
      const picture = document.querySelector('main img')
      return picture && getComputedStyle(picture).backgroundImage
    })
    expect(background).toBe('none')
  })

  it('never breaks a name in the tables of the API documentation', async () => {
    await page().goto(`${world().url}/api/v1.0/docs`)
    const broken = await page().evaluate(() => {
      for (const call of document.querySelectorAll('details')) call.open = true
      const names = [...document.querySelectorAll('tbody th')]
      const lineHeight = (cell: Element) => Number.parseFloat(getComputedStyle(cell).lineHeight)
      const contentHeight = (cell: Element) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return range.getBoundingClientRect().height
      }
      return [
        names.length > 10,
        names.filter((cell) => contentHeight(cell) > 1.5 * lineHeight(cell)).map((cell) => cell.textContent),
      ]
    })
    expect(broken).toEqual([true, []])
  })

  it('writes the times of the mock’s requests in one line', async () => {
    await fetch(`${world().url}/api/v1.0/products?keyword=${'oak+'.repeat(60)}`)
    await page().goto(`${world().url}/__mock`)
    const lines = await page().evaluate(() =>
      [...document.querySelectorAll('#requests time')].map((time) => time.getClientRects().length),
    )
    expect(lines.length).toBeGreaterThan(0)
    expect(new Set(lines)).toEqual(new Set([1]))
  })

  it('skips sections far down the home page only where their links have a name for screen readers', async () => {
    await page().goto(`${world().url}/`)
    await page().waitFor(
      (isSkipped) =>
        [...document.querySelectorAll('#looking a')].some(
          (link) => link.checkVisibility() && !link.checkVisibility({ contentVisibilityAuto: true }),
        ) === isSkipped,
      engine === 'chromium',
    )
  })

  it('gives the links of cards far down the home page the width of their text', async () => {
    const widths = () => {
      const link = [...document.querySelectorAll('#looking article a')].findLast(
        (a) => a.getBoundingClientRect().width > 0,
      )
      if (!link) return null
      const { width } = link.getBoundingClientRect()
      const copy = link.parentElement?.insertBefore(link.cloneNode(true), link.nextSibling) as Element
      const measured = copy.getBoundingClientRect().width
      copy.remove()
      return [link.textContent, width, measured] as const
    }
    await page().resize(450)
    await page().goto(`${world().url}/`)
    await page().waitFor(isHydrated)
    await page().evaluate(() => {
      document.querySelector('#looking article')?.scrollIntoView({ block: 'center', behavior: 'instant' })
    })
    await page().waitFor(() =>
      [...document.querySelectorAll('#looking article a')].some((a) => a.getBoundingClientRect().width > 0),
    )
    const [text, width, measured] = (await page().evaluate(widths)) ?? []
    expect(text).toBe('Details')
    expect(width).toBeCloseTo(measured ?? 0, 0)
  })
})
