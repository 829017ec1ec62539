/** Dialogs, messages and error states pass the same accessibility rules as pages do in every-page.test.ts. */
import type { TFunction } from 'i18next'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { LANGUAGES, type Language } from '#locales/languages.ts'
import {
  violationsApartFromContrast,
  violationsInBothThemes,
  violationsInTheDark,
  violationsOn,
} from '#tests/support/browser/axe.ts'
import { HEARTS } from '#tests/support/browser/hearts.ts'
import { holdMessages } from '#tests/support/browser/hold-messages.ts'
import { layOutWhole } from '#tests/support/browser/layout-complete.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { htmlViolations } from '#tests/support/html-violations.ts'
import type { World } from '#tests/support/world.ts'
import { enter, field, submit, wordsOf } from './account/customer.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
/** Of a focus ring with its ground: WCAG 2.2, 1.4.11. */
const RING_CONTRAST_MIN = 3
const calm = { reducedMotion: 'reduce', viewport: WIDE } as const

describeInBrowser('the focus outline', ({ visit, world }) => {
  it.each(['light', 'dark'] as const)('contrasts with backgrounds in the %s theme', async (colorScheme) => {
    const { page } = await visit('/robots.txt', { ...calm, colorScheme })
    for (const path of [paths.home(), paths.details(await productWithVideo(world()))]) {
      await page.goto(path)
      await hydrated(page)
      await layOutWhole(page)
      expect(await faintFocusRings(page), path).toEqual([])
    }
  })
})

describeInBrowser('live regions', ({ visit, world }) => {
  it.each(['/contact', 'a product with a second page of ratings'])(
    'of %s have no text before something changes',
    async (place) => {
      const path = place === '/contact' ? place : paths.details(await productWithManyRatings(world()))
      const { page } = await visit(path, calm)
      await hydrated(page)
      await layOutWhole(page)
      if (path !== place) await page.locator('#ratings nav').waitFor()
      const regions = page.locator('main').locator('[role=status], [role=alert], [aria-live]')
      expect(await regions.allTextContents()).toEqual(path === place ? [''] : ['', ''])
    },
  )

  it('read the photo that the gallery shows, from the first change on', async () => {
    const t = wordsOf('ar')
    const { page } = await visit(paths.details(await productWithVideo(world())), { locale: 'ar', ...calm })
    await hydrated(page)
    await page.locator('a[data-current]').first().focus()
    await page.keyboard.press('ArrowLeft')
    const region = page.locator('p[aria-live=polite]').first()
    const title = await page.locator('h1').textContent()
    const count = await page.locator('[id^=photo-]').count()
    const photo = (number: number) => t('gallery.photoOf', { title, number, count })
    await expect.poll(() => region.textContent()).toBe(photo(2))
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => region.textContent()).toBe(photo(1))
  })
})

describeInBrowser('axe finds nothing in open parts, light and dark, wide and narrow,', ({ visit, world }) => {
  it.each(LANGUAGES)('in %s: the menus, the filters, and the message to a visitor', async (locale) => {
    const t = wordsOf(locale)
    const { page } = await visit('/products', { locale, ...calm })
    await hydrated(page)
    await page.getByRole('button', { name: t('listing.advanced') }).click()
    expect(await inItsLooks(page, locale, 'form[data-open]')).toEqual([])
    await page.locator(HEARTS).first().click()
    await holdMessages(page)
    expect(await inItsLooks(page, locale, '.Toastify')).toEqual([])
    await page.locator('[popovertarget=languages]').click()
    expect(await inItsLooks(page, locale, '#languages:popover-open')).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize(NARROW)
    await page.getByRole('button', { name: t('nav.openMenu') }).click()
    // In a narrow window the menu becomes modal after its first paint.
    await page.locator('dialog:modal').waitFor()
    expect(await violationsInBothThemes(page, 'dialog:modal')).toEqual([])
  })

  it.each(LANGUAGES)(
    'in %s: sharing, the request, the pictures and the video of a product',
    async (locale) => {
      const t = wordsOf(locale)
      const { page } = await visit(paths.details(await productWithVideo(world())), { locale, ...calm })
      await hydrated(page)
      await page.context().grantPermissions(['clipboard-write'])
      await page.getByRole('button', { name: t('share.button') }).click()
      expect(await inItsLooks(page, locale, 'ul:popover-open')).toEqual([])
      await page.getByRole('button', { name: t('share.copyLink') }).click()
      await holdMessages(page)
      expect(await inItsLooks(page, locale, '.Toastify')).toEqual([])

      const request = page.getByRole('complementary').locator('form')
      await request.locator('[name=name]').fill('Ayşe Yılmaz')
      await request.locator('[name=email]').fill('ayse@mail.example')
      await request.locator('[name=tbNumbers]').fill('+905320000000')
      await submit(request)
      await examineWindow(page, locale)
      await page.locator('a[data-current]').first().press('Enter')
      await examineWindow(page, locale)
      await page.locator('a[aria-haspopup=dialog]', { hasText: t('details.playVideo') }).press('Enter')
      await examineWindow(page, locale)
    },
  )

  it.each(LANGUAGES)(
    'in %s: forms of the account that were refused, and the steps with a code',
    async (locale) => {
      const t = wordsOf(locale)
      const { page } = await visit('/login', { locale, ...calm, allowed: /status of 4/ })
      await hydrated(page)
      await field(page, t('account.email')).fill('nobody@mail.example')
      await field(page, t('account.password')).fill('Wrong12345')
      await submit(page.locator('main form'))
      await holdMessages(page)
      expect(await inItsLooks(page, locale)).toEqual([])

      await page.goto('/signup')
      await hydrated(page)
      const email = `ayse-${locale}@mail.example`
      await signUp(page, t, { email, phone: '123' })
      await page.locator('[aria-invalid=true]').waitFor()
      expect(await inItsLooks(page, locale, 'main')).toEqual([])
      await signUp(page, t, { email, phone: '0532 555 01 20' })
      await page.getByRole('group', { name: t('account.code') }).waitFor()
      await submit(page.locator('main form'))
      await page.locator('[aria-invalid=true]').first().waitFor()
      expect(await inItsLooks(page, locale, 'main')).toEqual([])

      await page.goto('/forgot-password')
      await hydrated(page)
      await submit(page.locator('main form'))
      await page.locator('[aria-invalid=true]').waitFor()
      expect(await inItsLooks(page, locale, 'main')).toEqual([])
    },
  )

  it.each(LANGUAGES)('in %s: the windows of the profile, also with errors', async (locale) => {
    const t = wordsOf(locale)
    const { page } = await visit('/robots.txt', { locale, ...calm })
    await enter(page)
    await page.goto('/profile')
    await hydrated(page)
    for (const name of [t('account.editProfile'), t('account.changeEmail'), t('account.changePassword')]) {
      await page.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      if (name !== t('account.editProfile')) {
        await submit(dialog.locator('form'))
        await dialog.locator('[aria-invalid=true]').first().waitFor()
      }
      await examineWindow(page, locale)
    }
    const name = t('account.changeEmail')
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByLabel(t('account.newEmail'), { exact: true }).fill(`axe-${locale}@mail.example`)
    await dialog.getByLabel(t('account.confirmEmail')).fill(`axe-${locale}@mail.example`)
    await submit(dialog.locator('form'))
    await dialog.getByText(t('account.emailInForce')).waitFor()
    await submit(dialog.locator('form'))
    await dialog.locator('[aria-invalid=true]').first().waitFor()
    await examineWindow(page, locale)
  })
})

/** Checks the open dialog, also its HTML, and closes it with Esc. */
async function examineWindow(page: Page, locale: Language): Promise<void> {
  const dialog = page.locator('dialog:modal')
  await dialog.waitFor()
  expect(await inItsLooks(page, locale, 'dialog:modal')).toEqual([])
  expect(await htmlViolations(await page.content())).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/**
 * The windows and themes that axe checks in each language. Window, theme and language affect the result independently;
 * contrast does not depend on the language.
 */
const LOOKS = {
  en: [
    [WIDE, violationsOn],
    [NARROW, violationsInTheDark],
  ],
  ar: [[NARROW, violationsApartFromContrast]],
  tr: [[WIDE, violationsApartFromContrast]],
} as const

/** Returns what axe finds in the looks of a language, and leaves a wide window. */
async function inItsLooks(page: Page, locale: Language, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const [size, violations] of LOOKS[locale]) {
    await page.setViewportSize(size)
    found.push(...(await violations(page, within)))
  }
  await page.setViewportSize(WIDE)
  return found
}

async function signUp(page: Page, t: TFunction, { email, phone }: Record<'email' | 'phone', string>) {
  await field(page, t('account.username')).fill('Ayşe Yılmaz')
  await field(page, t('account.email')).fill(email)
  await page.locator('main [name=country]').selectOption('TR')
  await field(page, t('account.phoneNumber')).fill(phone)
  await field(page, t('account.password')).fill('Sedir1234')
  await submit(page.locator('main form'))
}

async function productWithVideo({ url }: World): Promise<string> {
  const answer = await fetch(`${url}/api/v1.0/products?limit=100`)
  const { data } = (await answer.json()) as { data: { _id: string; video?: string }[] }
  const id = data.find(({ video }) => video)?._id
  if (!id) throw new Error('The mock has no product with a video')
  return id
}

async function productWithManyRatings({ url }: World): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/v1.0/products?limit=100`)).json()) as {
    data: { _id: string }[]
  }
  for (const { _id } of data) {
    const ratings = (await (await fetch(`${url}/api/v1.0/rating?product=${_id}&limit=100`)).json()) as {
      data: unknown[]
    }
    if (ratings.data.length > 4) return _id
  }
  throw new Error('No product has five ratings')
}

/**
 * Focuses each control, and returns those whose ring is too similar to the ground:
 * `footer > button “Subscribe”  1.01`. The ground is a background colour; pictures are not measured.
 */
function faintFocusRings(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('The browser has no canvas')
    /** The colours are painted one over the other. */
    const luminance = (colors: readonly string[]) => {
      for (const color of colors) {
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const backgrounds = (element: Element | null): string[] =>
      element ? [...backgrounds(element.parentElement), getComputedStyle(element).backgroundColor] : []
    const faint = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.clientWidth > 1)
      .flatMap((control) => {
        control.focus({ focusVisible: true, preventScroll: true } as FocusOptions)
        const { outlineColor, outlineOffset, outlineStyle } = getComputedStyle(control)
        if (document.activeElement !== control || outlineStyle === 'none') return []
        const ground = backgrounds(Number.parseFloat(outlineOffset) < 0 ? control : control.parentElement)
        const [one, other] = [luminance(ground), luminance([...ground, outlineColor])]
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
        const place = control.closest('footer, main, header')?.localName
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30)
        return contrast < least ? [`${place} > ${control.localName} “${name}”  ${contrast.toFixed(2)}`] : []
      })
    return [...new Set(faint)]
  }, RING_CONTRAST_MIN)
}
