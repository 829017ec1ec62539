/**
 * What section 2 of the specification asks for is displayed at 390 and 1440 px: each part is scrolled to, has a size, stands in
 * the window, and nothing hides, clips or covers it. docs/coverage.md has the same requirements.
 */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { WireList, WireProduct } from '#api/wire.ts'
import { paths } from '#domain/paths.ts'
import { notVisible } from '#tests/support/browser/clipped.ts'
import { layOutWhole } from '#tests/support/browser/layout-complete.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { signIn } from '#tests/support/store-pages.ts'
import type { World } from '#tests/support/world.ts'

const WIDTHS = [390, 1440] as const
/** From this width on the header has its menu, the footer its open sections, the listing its filters beside the results. */
const WIDE = 1440

interface Part {
  readonly what: string
  readonly selector: string
  /** How many there are at least. Only the first is looked at where `first` is set: the others stand in a row that slides. */
  readonly count?: number
  readonly first?: true
  readonly at?: (typeof WIDTHS)[number]
}

interface Shown {
  readonly page: string
  readonly path: (world: World) => string | Promise<string>
  readonly parts: readonly Part[]
  readonly personal?: true
  /** Stand below one another, in this order. */
  readonly inOrder?: readonly string[]
  /** Opens what is closed in a narrow window. */
  readonly open?: (page: Page, width: number) => Promise<unknown>
}

async function openFilters(page: Page, width: number) {
  if (width < WIDE) await page.locator('main details > summary').first().click()
}

const SHOWN: readonly Shown[] = [
  {
    page: 'the header and the footer',
    path: paths.privacy,
    async open(page, width) {
      if (width < WIDE)
        for (const summary of await page.locator('footer summary').all()) await summary.click()
    },
    parts: [
      { what: 'logo', selector: 'header a[href="/"]:has(svg)', first: true },
      { what: 'menu', selector: 'header nav:not(dialog nav) a', count: 4, at: 1440 },
      { what: 'menu button', selector: 'header button[aria-haspopup=dialog][aria-expanded]', at: 390 },
      { what: 'login', selector: 'header a[href^="/login"]', at: 1440, first: true },
      { what: 'create account', selector: 'header a[href^="/signup"]', at: 1440, first: true },
      { what: 'language picker', selector: 'header button[aria-haspopup]', first: true },
      { what: 'links to sections', selector: 'footer details a[href*="#"]', count: 5 },
      { what: 'useful links', selector: 'footer details a:not([href*="#"])', count: 5 },
      { what: 'social links', selector: 'footer ul[aria-label] a', count: 2 },
      { what: 'subscribe box', selector: 'footer form input[type=email], footer form button', count: 2 },
      { what: 'featured slider', selector: 'footer li a[href^="/details/"]', first: true },
      { what: 'legal line', selector: 'footer a[href="/privacy"], footer a[href="/contact"]', count: 2 },
      { what: 'chat link', selector: 'a[href^="https://wa.me/"]', first: true },
    ],
  },
  {
    page: 'the home page',
    path: paths.home,
    inOrder: [
      ...['main section h1', '#services', 'section[aria-labelledby=day-label]', '#latest'],
      ...['#looking', '#categories', '#featured', 'ul[aria-labelledby=brands-title]'],
    ],
    parts: [
      { what: 'banner', selector: 'main section h1', first: true },
      { what: 'view more', selector: 'main section a[href="/products"]', first: true },
      { what: 'highlights', selector: '#services li:not(:has(img))', count: 6 },
      { what: 'provided services', selector: 'main a[href="/contact"]:has(img)', count: 3 },
      { what: 'title of the day', selector: 'section[aria-labelledby=day-label] h2' },
      { what: 'categories of the day', selector: 'section[aria-labelledby=day-label] li a' },
      { what: 'numbers of the day', selector: 'section[aria-labelledby=day-label] dd', count: 3 },
      { what: 'price of the day', selector: 'section[aria-labelledby=day-label] bdi' },
      {
        what: 'view product',
        selector: 'section[aria-labelledby=day-label] a[href^="/details/"]',
        first: true,
      },
      { what: 'latest', selector: '#latest article h3', count: 6 },
      { what: 'spaces', selector: 'section[aria-labelledby=spaces-title] li h3', count: 6 },
      { what: 'tabs', selector: '#looking [role=tab]', first: true },
      { what: 'newest of a category', selector: '#looking article h3', count: 3 },
      { what: 'category card', selector: '#categories li a', first: true },
      { what: 'featured picture', selector: '#featured article img', first: true },
      { what: 'featured date', selector: '#featured article time', first: true },
      { what: 'featured title', selector: '#featured article h3', first: true },
      { what: 'featured text', selector: '#featured article h3 ~ p', first: true },
      { what: 'brands', selector: 'ul[aria-labelledby=brands-title] > li', count: 7 },
      { what: 'testimonials', selector: 'main blockquote', count: 3 },
    ],
  },
  {
    page: 'the listing',
    path: () => paths.products(),
    open: openFilters,
    parts: [
      { what: 'page title', selector: 'main h1' },
      { what: 'link home', selector: 'main nav ol a[href="/"]' },
      { what: 'keyword', selector: 'main details input[name=keyword]' },
      {
        what: 'category tree',
        selector: 'main details nav > ul > li > a, main details nav > ul > li > div > a',
        count: 7,
      },
      {
        what: 'plus and minus',
        selector: 'main details nav > ul > li > div > button, main details nav > ul > li > button',
        count: 6,
      },
      { what: 'WhatsApp', selector: 'main details a[href^="https://wa.me/"]' },
      { what: 'contact', selector: 'main details a[href^="mailto:"]' },
      { what: 'latest', selector: 'main details section:last-of-type a[href^="/details/"]', count: 3 },
      { what: 'title', selector: '#list-title' },
      { what: 'which of how many', selector: 'main section [role=status]', first: true },
      { what: 'sort', selector: 'main section select[name=sort]' },
      { what: 'advanced search', selector: 'main section button[aria-controls=advanced-search]' },
      { what: 'pagination', selector: 'main a[aria-current=page], main a[rel=next]', count: 2 },
      { what: 'titles of cards', selector: 'main article h3', count: 9 },
      { what: 'prices of cards', selector: 'main article bdi', count: 9 },
      { what: 'hearts of cards', selector: 'main article button[aria-pressed]', count: 9 },
      { what: 'details of cards', selector: 'main article a[aria-label]', count: 9 },
    ],
  },
  {
    page: 'a product',
    path: completeProduct,
    parts: [
      { what: 'pictures', selector: 'main section[aria-roledescription] img', first: true },
      { what: 'title', selector: 'main h1' },
      { what: 'description', selector: 'main h1 + p' },
      { what: 'stars and labels', selector: 'main div:has(+ h1) > *', count: 2 },
      { what: 'price', selector: 'main div:has(> h1) + div bdi', first: true },
      { what: 'save, share, print', selector: 'main div:has(> h1) + div > div > button', count: 4 },
      { what: 'chips', selector: 'main h1 ~ ul a[href*="category="]' },
      { what: 'pieces, weight, measures', selector: 'main dl dd', count: 3 },
      { what: 'tags', selector: 'main section:has(> h2.sr-only) > ul > li' },
      { what: 'video', selector: 'main a[href^="/media/"]:has(img)' },
      { what: 'featured', selector: 'main a[href^="/details/"]:has(> span > img)', first: true },
      {
        what: 'request form',
        selector:
          'main form input[name=name], main form input[name=email], main form input[name=tbNumbers], main form textarea[name=message]',
        count: 4,
      },
      { what: 'details table', selector: 'main table th, main table td', count: 16 },
      { what: 'attachments', selector: 'main table a, main table button', first: true },
      { what: 'related', selector: 'main article h3', count: 3 },
    ],
  },
  {
    page: 'About',
    path: paths.about,
    parts: [
      { what: 'title', selector: 'main h1' },
      { what: 'intro', selector: 'main .lead' },
      { what: 'statistics', selector: 'section[aria-labelledby=figures-title] li', count: 4 },
      { what: 'provided services', selector: 'main a[href="/contact"]:has(img)', count: 3 },
      { what: 'photos', selector: 'main a[href*="/_image/1600/"]', count: 14 },
    ],
  },
  {
    page: 'Contact',
    path: paths.contact,
    parts: [
      { what: 'branches', selector: 'main address', count: 2 },
      { what: 'email and phone', selector: 'main a[href^="mailto:"], main a[href^="tel:"]', count: 2 },
      { what: 'form', selector: 'main form input, main form textarea', count: 4 },
      { what: 'send', selector: 'main form button[type=submit]' },
    ],
  },
  {
    page: 'the login',
    path: () => paths.login(),
    parts: [
      { what: 'email and password', selector: 'main input[type=email], main input[name=password]', count: 2 },
      { what: 'show password', selector: 'main button[aria-pressed]' },
      { what: 'remember me', selector: 'main label:has(input[type=checkbox])' },
      { what: 'forgotten', selector: 'main a[href^="/forgot-password"]' },
      { what: 'create account', selector: 'main a[href^="/signup"]' },
      { what: 'log in', selector: 'main button[type=submit]', first: true },
    ],
  },
  {
    page: 'the sign-up',
    path: () => paths.signup(),
    parts: [
      {
        what: 'fields',
        selector:
          'main input[name=username], main input[name=email], main input[name=password], main input[name=phone]',
        count: 4,
      },
      { what: 'dial code', selector: 'main select' },
      { what: 'sign up', selector: 'main button[type=submit]', first: true },
    ],
  },
  {
    page: 'a forgotten password',
    path: () => paths.forgotPassword(),
    parts: [{ what: 'email', selector: 'main input[type=email], main button[type=submit]', count: 2 }],
  },
  {
    page: 'the profile',
    path: paths.profile,
    personal: true,
    parts: [
      { what: 'heart in the header', selector: 'header a[href="/profile/wishlist"]:has(svg)', first: true },
      { what: 'profile in the header', selector: 'header a[href="/profile"]:has(svg)', first: true },
      { what: 'avatar', selector: 'aside label:has(input[type=file])' },
      { what: 'tabs', selector: 'aside nav a', count: 2 },
      { what: 'share links', selector: 'aside ul a[target=_blank]', count: 2 },
      { what: 'name', selector: '#profile-name bdi' },
      { what: 'about', selector: 'section[aria-labelledby=profile-about] dd', count: 5 },
      { what: 'asterisks', selector: 'section[aria-labelledby=profile-login] [role=img]' },
      { what: 'edit links', selector: 'main button[aria-haspopup=dialog]', count: 3 },
    ],
  },
  {
    page: 'the wishlist',
    path: paths.wishlist,
    personal: true,
    parts: [
      { what: 'products', selector: 'main article h3', count: 2 },
      { what: 'sort', selector: 'main select[name=sort]' },
    ],
  },
]

describeInBrowser('what the specification asks for is displayed', ({ visit, world }) => {
  it.each(SHOWN)('by $page at 390 and 1440 px', async ({ path, parts, personal, inOrder = [], open }) => {
    const { page } = await visit('/robots.txt', {
      viewport: { width: 390, height: 900 },
      // Parts that fade in while the page scrolls stand there from the start.
      reducedMotion: 'reduce',
    })
    if (personal) await signIn(page.context(), world())
    const address = await path(world())
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      await hydrated(page)
      await layOutWhole(page)
      await open?.(page, width)
      const faults: string[] = []
      for (const { what, selector, count = 1, first, at } of parts) {
        if (at !== undefined && at !== width) continue
        const found = page.locator(selector)
        const places = await found.count()
        if (places < count) faults.push(`${what}: ${places} of ${count}`)
        faults.push(...(await notVisible(first ? found.first() : found)).map((fault) => `${what}: ${fault}`))
      }
      const tops = await Promise.all(
        inOrder.map((selector) =>
          page
            .locator(selector)
            .first()
            .evaluate((found) => found.getBoundingClientRect().top),
        ),
      )
      expect(tops, `${address} at ${width} px`).toEqual(tops.toSorted((one, other) => one - other))
      expect(faults, `${address} at ${width} px`).toEqual([])
    }
  })
})

/** The page of a product that has all optional fields. */
async function completeProduct({ url }: World): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/v1.0/products?limit=100`)).json()) as WireList<WireProduct>
  const product = data.find(
    (each) => each.pieces && each.weight && each.length && each.oldPrice && each.video,
  )
  if (!product) throw new Error('The mock has no product with all optional fields')
  return paths.details(product._id)
}

describeInBrowser('a picture that cannot be loaded', ({ visit }) => {
  it.each([true, false])(
    'is one plain colour, not the broken-image icon of the browser (script: %s)',
    async (hasScript) => {
      const { page } = await visit('/nowhere', {
        javaScriptEnabled: hasScript,
        allowed: /Failed to load resource/,
        prepare: (page) => page.route('**/_image/**', (route) => route.abort()),
      })
      // The corner where Chrome draws its icon, without the edge, which may be between two pixels.
      const corner = { left: 2, top: 2, width: 100, height: 100 }
      const { channels } = await sharp(
        await sharp(await page.locator('main img').screenshot())
          .extract(corner)
          .png()
          .toBuffer(),
      ).stats()
      expect(channels.map(({ stdev }) => stdev)).toEqual(channels.map(() => 0))
    },
  )
})
