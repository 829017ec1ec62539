/**
 * The most important flows, with the mouse and the keyboard, in English in a wide window or in Arabic on a phone. Flows with
 * controls of their own on a phone, or that depend on the direction of the text, run in both.
 */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { withIcon } from '#tests/support/browser/with-icon.ts'
import { forgetVisitor } from '#tests/support/engines/engine-page.ts'
import type { EngineWorld } from '#tests/support/engines/engines.ts'
import { findExamples, signedInCookie } from '#tests/support/store-pages.ts'

const CARD_LINK = 'main article h3 a'
const HEART = `article button[aria-pressed]${withIcon('heart')}`
const COMPARE = `article button[aria-pressed=false]${withIcon('scale')}`
const COMPARED = `article button[aria-pressed=true]${withIcon('scale')}`
const QUOTE = `article button[aria-pressed=false]${withIcon('clipboard-plus')}`
const DEMO = { email: 'demo@sedir.example', password: 'Demo12345' }

export function testFlows({ world, page }: EngineWorld) {
  describe.each([
    ['en', 1440],
    ['ar', 390],
  ] as const)('a visitor in %s at %i px', (language, width) => {
    const { t } = createRequestI18n(language)
    const isPhone = width < 600

    beforeEach(async () => {
      await forgetVisitor(page(), world().url)
      await page().resize(width)
    })
    afterEach(async () => {
      expect(await page().messages()).toEqual([])
    })

    it('goes from the home page to a category, to a product, and back', async () => {
      await open('/')
      await page().click('main section:not([aria-roledescription]) a[href*="category="]')
      await page().waitFor(() => location.search.includes('category='))
      await page().click(CARD_LINK)
      await pathIs(/^\/details\//)
      await page().waitFor(() => document.querySelectorAll('main table tr').length > 5)
      await page().back()
      await page().waitFor(() => location.search.includes('category='))
      await shown(CARD_LINK)
    })

    it('searches by keyboard', async () => {
      await open('/products')
      if (isPhone) await page().click('main summary', t('listing.filter'))
      await page().type('#search input[name=keyword]', language === 'ar' ? 'كرسي' : 'chair')
      await shown('#search [aria-busy=false] [role=option]')
      await page().press('ArrowDown')
      await page().waitFor(() => document.querySelector('#search [aria-activedescendant]') !== null)
      await page().press('Escape')
      await page().press('Enter')
      await page().waitFor(() => new URLSearchParams(location.search).has('keyword'))
      await shown(CARD_LINK)
    })

    it('closes the search of any page by Escape in its field, and the focus returns', async () => {
      await open('/about')
      await page().click('header button', isPhone ? t('nav.openMenu') : t('search.open'))
      if (isPhone) await page().click('dialog[open] button', t('search.open'))
      await page().type('dialog:modal input[name=keyword]', 'chair')
      await page().press('Escape')
      await page().waitFor(() => !document.querySelector('dialog[open]'))
      await page().waitFor(
        (name) => document.activeElement?.getAttribute('aria-label') === name,
        isPhone ? t('nav.openMenu') : t('search.open'),
      )
    })

    it('changes the language and the theme, which stay', async () => {
      await open('/about')
      await page().click('button[popovertarget=languages]')
      await page().click('#languages a[lang=tr]')
      await page().waitFor(() => document.documentElement.lang === 'tr' && document.dir === 'ltr')
      await page().waitFor(() => document.querySelector('#languages')?.getBoundingClientRect().height === 0)
      await page().click(`footer label${withIcon('moon')}`)
      await page().waitFor(() => document.documentElement.dataset.theme === 'dark')
      await page().waitFor(
        () => location.search === '' && /=tr\b/.test(document.cookie) && /=dark\b/.test(document.cookie),
      )
      await page().reload()
      await page().waitFor(isHydrated)
      const kept = await page().evaluate(() => {
        const { lang, dataset } = document.documentElement
        return { lang, theme: dataset.theme, query: location.search, cookies: document.cookie }
      })
      expect(kept).toMatchObject({ lang: 'tr', theme: 'dark', query: '' })
    })

    it('compares two products and chooses another', async () => {
      await open('/products')
      await page().click(COMPARE)
      await shown('[data-tray]')
      await page().click(COMPARE)
      // The link of the tray leads to what has been chosen by now.
      await page().waitFor((all) => document.querySelectorAll(all).length === 2, COMPARED)
      await page().click('[data-tray] a[href*="compare"]')
      await page().waitFor(() => document.querySelectorAll('thead th').length === 2)
      const before = await page().evaluate(() => location.href)
      await page().click('thead button[popovertarget]')
      await page().click('[popover=auto] li a')
      await page().waitFor((last) => location.href !== last, before)
      await page().waitFor(() => document.querySelectorAll('thead th').length === 2)
    })

    it('uses the menu of a phone, or the main menu', async () => {
      await open('/')
      if (isPhone) await page().click('header button', t('nav.openMenu'))
      await page().click(isPhone ? 'dialog[open] nav a' : 'header nav a', t('nav.contact'))
      await pathIs(/^\/contact$/)
      await page().waitFor(() => !document.querySelector('dialog[open]'))
      await shown('main form input[name=email]')
    })

    if (isPhone) {
      it('looks at a photo in its full size', async () => {
        const { productId } = await findExamples(world())
        await open(paths.details(productId))
        await page().click('main a[aria-haspopup=dialog]:has(img)')
        await page().waitFor(() => {
          const picture = document.querySelector<HTMLImageElement>('dialog[open] img')
          return picture?.complete === true && picture.naturalWidth > 0
        })
        await page().press('Escape')
        await page().waitFor(() => !document.querySelector('dialog[open]'))
        // The entry of the closed dialog is removed later, and Back would leave the page.
        await page().waitFor(() => window.history.state?.dialog === undefined)
        await page().click('main a[aria-haspopup=dialog]:has(img)')
        await page().waitFor(() => document.querySelector('dialog[open]') !== null)
        await page().back()
        await page().waitFor(() => !document.querySelector('dialog[open]'))
        await pathIs(/^\/details\//)
      })

      it('signs up with the code that was mailed', async () => {
        const email = `flow-${language}-${Date.now()}@mail.example`
        await open('/signup')
        await page().type('main input[name=username]', 'Leyla Aksoy')
        await page().type('main input[name=phone]', '+90 532 111 22 33')
        await page().type('main input[name=email]', email)
        await page().type('main input[name=password]', 'Sedir1234')
        await page().press('Enter')
        await shown('main input[name=emailCode]')
        await page().type('main input[name=emailCode]', world().mock.mailbox.latest(email)?.code ?? '')
        await page().click('main button[type=submit]')
        await pathIs(/^\/$/)
      })

      it('saves a product and finds it in the wishlist', async () => {
        const [name = '', value = ''] = (await signedInCookie(world())).split('=')
        await page().setCookie({ name, value })
        await open('/products')
        const title = await page().evaluate((heart) => {
          const card = document.querySelector(`${heart}[aria-pressed=false]`)?.closest('article')
          return card?.querySelector('h3')?.textContent ?? ''
        }, HEART)
        await page().click(`${HEART}[aria-pressed=false]`)
        await shown(`.Toastify [role=group]`)
        await page().waitFor(() => !document.querySelector('article button[aria-busy=true]'))
        await open('/profile/wishlist')
        await expect.poll(titles).toContain(title)
      })
    } else {
      it('filters by price and colour', async () => {
        await open('/products')
        await page().click('main button[aria-expanded=false]', t('listing.advanced'))
        await page().type('input[name=priceMax]', '900')
        await page().click('label:has(input[name=color][value=walnut])')
        await page().click('main form button[type=submit]', t('listing.apply'))
        await page().waitFor(() => location.search === '?color=walnut&priceMax=900')
        await page().waitFor(() => !document.querySelector('main [aria-busy=true]'))
        await shown(CARD_LINK)
      })

      it('turns the pages of the listing', async () => {
        await open('/products')
        const first = await titles()
        await page().click('main a[href="/products?page=2"]')
        await page().waitFor(() => location.search === '?page=2')
        await expect.poll(async () => (await titles()).some((title) => first.includes(title))).toBe(false)
        await page().back()
        await expect.poll(titles).toEqual(first)
      })

      it('logs in on the way to the profile, changes it, and logs out', async () => {
        await open('/profile')
        await pathIs(/^\/login$/)
        await page().type('main input[name=email]', DEMO.email)
        await page().type('main input[name=password]', DEMO.password)
        await page().press('Enter')
        await pathIs(/^\/profile$/)
        await page().click('main button', t('account.editProfile'))
        const city = `Bursa ${language}`
        await page().click('dialog[open] input[name=city]')
        await page().evaluate(() => document.querySelector<HTMLInputElement>('input[name=city]')?.select())
        await page().type('dialog[open] input[name=city]', city)
        await page().click('dialog[open] button[type=submit]')
        await page().waitFor(
          (text) =>
            [...document.querySelectorAll('main dd')].some((entry) => entry.textContent?.includes(text)),
          city,
        )
        await page().click('main button', t('account.logOut'))
        await pathIs(/^\/login$/)
      })

      it('goes back from the page after the login to the list before it, as a customer', async () => {
        await open('/products')
        // The login is a page of the same document: client navigation is ready.
        await page().waitFor(() => window.history.scrollRestoration === 'manual')
        await page().evaluate(() => document.querySelector<HTMLElement>('header a[href^="/login"]')?.click())
        await pathIs(/^\/login$/)
        await page().type('main input[name=email]', DEMO.email)
        await page().type('main input[name=password]', DEMO.password)
        await page().press('Enter')
        await pathIs(/^\/$/)
        await page().evaluate(() => window.history.back())
        await pathIs(/^\/products$/)
        await shown(CARD_LINK)
        await page().waitFor(() => document.querySelector('header a[href^="/login"]') === null)
      })

      it('puts a product on the quote list, which stays', async () => {
        await open('/products')
        await page().click(QUOTE)
        await page().waitFor(() => localStorage.getItem('quoteList') !== null)
        await open('/quote')
        await shown('main li h3')
        await page().click('main button', t('quote.more'))
        await page().waitFor(
          () => document.querySelector<HTMLInputElement>('main input[role=spinbutton]')?.value === '2',
        )
        await page().reload()
        await page().waitFor(
          () => document.querySelector<HTMLInputElement>('main input[role=spinbutton]')?.value === '2',
        )
      })
    }

    async function open(path: string) {
      await page().goto(`${world().url}${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
      await page().waitFor(isHydrated)
    }

    /** A document may have been loaded: its buttons have no effect before hydration. */
    async function pathIs(pattern: RegExp) {
      await page().waitFor((source) => new RegExp(source).test(location.pathname), pattern.source)
      await page().waitFor(isHydrated)
    }

    function shown(selector: string) {
      return page().waitFor(
        (wanted) =>
          [...document.querySelectorAll(wanted)].some((element) => element.getClientRects().length > 0),
        selector,
      )
    }

    function titles() {
      return page().evaluate(
        (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? ''),
        CARD_LINK,
      )
    }
  })
}
