/** The product page in a browser: gallery, dialogs, forms, recently viewed, printing. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { gallerySlides } from '#domain/product/gallery.ts'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { describeInBrowser, type VisitOptions } from '#tests/support/browser/visit.ts'
import { builtFile } from '#tests/support/built-files.ts'
import { findExamples } from '#tests/support/store-pages.ts'
import { PRODUCT_ID, servingProduct, wireProduct } from '#tests/support/wire-product.ts'
import { chooseLanguage } from '../language-menu.ts'

const path = `/details/${PRODUCT_ID}`
/** Three pictures and a video that exist. */
const product = wireProduct({
  images: [
    '/images/products/lounge-armchair-walnut-cream-hero.webp',
    '/images/products/lounge-armchair-walnut-cream-side.webp',
    '/images/products/rug-abstract-hero.webp',
  ],
  video: '/videos/lounge-armchair-turntable.mp4',
})

/** Accessible names in the gallery, by language. */
const words = {
  en: { thumbnails: 'Choose a photo', photo: (n: number) => `Hilal sofa, photo ${n} of 3` },
  ar: { thumbnails: 'اختر صورة', photo: (n: number) => `كنبة هلال، صورة ${n} من 3` },
}

function galleryOf(page: Page, language: keyof typeof words = 'en') {
  const thumbnails = page.getByRole('list', { name: words[language].thumbnails })
  return {
    thumbnails: thumbnails.locator('a'),
    exposed: thumbnails.getByRole('link'),
    slides: page.locator('li:has(> a[aria-haspopup="dialog"]:has(img))'),
    /** Waits until this picture is in view. */
    shows: (n: number) =>
      page.waitForFunction((name) => {
        const photo = document.querySelector('a[data-current]')
        const box = photo?.closest('div')?.getBoundingClientRect()
        const at = photo?.getBoundingClientRect()
        return photo?.querySelector('img')?.alt === name && box && at && Math.abs(at.x - box.x) < 2
      }, words[language].photo(n)),
    isSliding: () => thumbnails.locator('li').nth(19).waitFor({ state: 'attached' }),
  }
}

async function bringNear(page: Page) {
  await page.locator('#photo-1').scrollIntoViewIfNeeded()
}

describeInBrowser(
  'the product page',
  ({ world, open }) => {
    const visit = (options?: VisitOptions) => open(path, options)
    describe('the gallery', () => {
      test('left to right: linked sliders of 20 slides, in which screen readers find each picture once', async () => {
        const page = await visit()
        const gallery = galleryOf(page)
        expect(await gallery.thumbnails.count()).toBe(3)
        await bringNear(page)
        await gallery.isSliding()
        expect(await gallery.thumbnails.count()).toBe(20)
        await expect.poll(() => gallery.exposed.count()).toBe(3)
        await gallery.thumbnails.nth(5).click()
        await gallery.shows(3)
        await expect.poll(() => gallery.exposed.count()).toBe(3)
        await expect.poll(() => gallery.thumbnails.nth(5).getAttribute('aria-current')).toBe('true')
        expect(await page.getByText('Hilal sofa, photo 3 of 3', { exact: true }).count()).toBe(1)
      })

      test('of a demo product: 20 slides and thumbnails of its own pictures, the main view first, linked', async () => {
        const { productId } = await findExamples(world())
        const answer = await fetch(`${world().url}/api/v1.0/products/${productId}`)
        const { data } = (await answer.json()) as { data: { images: string[] } }
        const page = await open(`/details/${productId}`)
        const gallery = galleryOf(page)
        expect(await gallery.thumbnails.count()).toBe(data.images.length)
        await bringNear(page)
        await gallery.isSliding()
        await expect.poll(() => gallery.exposed.count()).toBe(data.images.length)
        const shown = await gallery.thumbnails
          .locator('img')
          .evaluateAll((images) =>
            images.map((image) => (image as HTMLImageElement).src.split('/provider')[1]),
          )
        expect(shown).toEqual(gallerySlides(data.images))
        expect(shown).toHaveLength(20)
        expect(data.images[0]).toMatch(/-hero\.webp$/)

        const count = data.images.length
        const repeated = gallery.thumbnails.nth(count + 1)
        await repeated.click()
        await page.locator(`a[data-current]:has(img[alt$=", photo 2 of ${count}"])`).waitFor()
        await expect.poll(() => repeated.getAttribute('aria-current')).toBe('true')
      })

      test('right to left: a static list with each picture once, led by its thumbnails', async () => {
        const page = await open(`${path}?lng=ar`)
        const gallery = galleryOf(page, 'ar')
        await bringNear(page)
        await gallery.thumbnails.nth(2).click()
        await gallery.shows(3)
        expect(await gallery.thumbnails.count()).toBe(3)
        await page.locator('a[data-current]').focus()
        const focused = () => page.evaluate(() => document.activeElement?.querySelector('img')?.alt)
        await page.keyboard.press('ArrowLeft')
        await gallery.shows(1)
        expect(await focused()).toBe(words.ar.photo(1))
        await page.keyboard.press('ArrowRight')
        await gallery.shows(3)
        expect(await focused()).toBe(words.ar.photo(3))
      })

      test('keeps its height while the sliders load; arrow keys wrap around with the focus, a swipe opens nothing', async () => {
        const page = await visit()
        const gallery = galleryOf(page)
        await page.evaluate(() => document.fonts.ready)
        const top = () =>
          page.getByRole('table').evaluate((table) => table.getBoundingClientRect().y + scrollY)
        const before = await top()
        await bringNear(page)
        await gallery.isSliding()
        expect(await top()).toBe(before)

        await page.locator('a[data-current]').focus()
        await page.keyboard.press('ArrowRight')
        await gallery.shows(2)
        const focused = () => page.evaluate(() => document.activeElement?.querySelector('img')?.alt)
        await expect.poll(focused).toBe(words.en.photo(2))
        await page.keyboard.press('ArrowLeft')
        await gallery.shows(1)
        await expect.poll(focused).toBe(words.en.photo(1))

        await drag(page, page.locator('a[data-current]'))
        await gallery.shows(2)
        expect(await page.getByRole('dialog').count()).toBe(0)
      })

      test.each(['en', 'ar'] as const)(
        'in %s: Tab stops at the current picture, and then leaves the pictures',
        async (language) => {
          const page = await open(`${path}?lng=${language}`)
          const gallery = galleryOf(page, language)
          await bringNear(page)
          if (language === 'en') await gallery.isSliding()
          await gallery.thumbnails.nth(1).click()
          await gallery.shows(2)
          await page.locator('a[data-current]').focus()
          await page.keyboard.press('Tab')
          const focused = page.locator(':focus')
          await focused.waitFor()
          expect(await focused.getAttribute('href')).toMatch(/^#photo-/)
          await page.keyboard.press('Shift+Tab')
          await expect.poll(() => focused.locator('img').getAttribute('alt')).toBe(words[language].photo(2))
        },
      )

      test('a picture chosen before the sliders have loaded stays the current one', async () => {
        const page = await visit()
        const gallery = galleryOf(page)
        await gallery.thumbnails.nth(1).click()
        await gallery.isSliding()
        await gallery.shows(2)
      })

      test('sliders that load while the list scrolls to the chosen picture start at that picture', async () => {
        const file = builtFile('pages/details/product-gallery/linked-sliders.ts')
        const sliders = world().hold((address) => address.endsWith(file))
        const page = await visit({ fresh: true })
        const gallery = galleryOf(page)
        await bringNear(page)
        const scrolling = await page.locator('div:has(> ul #photo-1)').evaluateHandle((list) => ({
          isPassing: new Promise<void>((resolve) => {
            list.addEventListener('scroll', () => {
              if (list.scrollLeft > list.clientWidth / 2) resolve()
            })
          }),
        }))
        await gallery.thumbnails.nth(2).click()
        await scrolling.evaluate(({ isPassing }) => isPassing)
        sliders.release()
        await gallery.isSliding()
        await gallery.shows(3)
      })

      test('on a phone the sliders load after the first touch, and start at the picture scrolled to', async () => {
        const page = await visit(PHONE)
        const gallery = galleryOf(page)
        await page.waitForLoadState('networkidle')
        expect(await isFetched(page, 'ui/components/carousel/create-swiper.ts')).toBe(false)
        const head = page.getByRole('region', { name: 'Product photos' })
        await swipe(page, head.locator('li').first())
        await head.and(page.locator('[data-swiper]')).waitFor()
        const previous = head.getByRole('button', { name: 'Previous slide' })
        await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('false')

        await bringNear(page)
        await page.waitForLoadState('networkidle')
        expect(await isFetched(page, 'pages/details/product-gallery/linked-sliders.ts')).toBe(false)
        expect(await gallery.thumbnails.count()).toBe(3)
        await swipe(page, page.locator('#photo-1'))
        await gallery.isSliding()
        await gallery.shows(2)
        await gallery.thumbnails.nth(2).tap()
        await gallery.shows(3)
      })
    })

    describe('the sliders', () => {
      test('measure nothing when a picture has loaded', async () => {
        const page = await visit()
        await bringNear(page)
        await galleryOf(page).isSliding()
        expect(await measuredOnLoad(page.locator('#photo-1 img'))).toBe(0)
      })

      test('on a phone start after the lightbox that the first touch opens has been closed', async () => {
        const file = builtFile('ui/components/lightbox/lightbox.tsx')
        const lightbox = world().hold((address) => address.endsWith(file))
        const page = await visit({ ...PHONE, fresh: true })
        await bringNear(page)
        await countRestTimers(page)
        const startsBehind = startsBehindDialog(page)
        await page.locator('#photo-1 a').tap()
        const sliders = 'pages/details/product-gallery/linked-sliders.ts'
        await expect.poll(() => isFetched(page, sliders)).toBe(true)
        await expect.poll(() => page.evaluate(() => window.restTimers)).toBeGreaterThan(0)
        expect(await page.locator('[data-sliding]').count()).toBe(0)
        lightbox.release()
        await page.getByRole('dialog', { name: 'Photo viewer' }).getByText('1 / 3').waitFor()
        await page.keyboard.press('Escape')
        await galleryOf(page).isSliding()
        expect(await startsBehind).toBe(false)
      })
    })

    describe('the lightbox', () => {
      test('opens at the chosen picture, wraps around by keys and buttons, zooms, and returns the focus', async () => {
        const page = await visit()
        await bringNear(page)
        await galleryOf(page).isSliding()
        await page.locator('a[data-current]').press('Enter')
        const lightbox = page.getByRole('dialog', { name: 'Photo viewer' })
        await lightbox.getByText('1 / 3').waitFor()
        await page.keyboard.press('ArrowLeft')
        await lightbox.getByText('3 / 3').waitFor()
        // Screen readers announce words, not a slash.
        await lightbox.getByText('Photo 3 of 3', { exact: true }).waitFor()
        await lightbox.getByRole('button', { name: 'Next photo' }).click()
        await lightbox.getByText('1 / 3').waitFor()
        await hasCome(lightbox.locator('img'))
        const width = () => lightbox.locator('img').evaluate((image) => image.getBoundingClientRect().width)
        const whole = await width()
        await lightbox.getByRole('button', { name: 'Zoom in' }).click()
        await expect.poll(width).toBeCloseTo(2 * whole, 0)
        await page.keyboard.press('-')
        await expect.poll(width).toBeCloseTo(whole, 0)
        await page.keyboard.press('Escape')
        // A closed dialog has no role. It is removed by its event `close`, later.
        await page.locator('dialog[aria-label="Photo viewer"]').waitFor({ state: 'detached' })
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-current')))
          .toBe(true)
        // The entry of the closed lightbox is removed later, and Back would leave the page.
        await page.waitForFunction(() => history.state?.dialog === undefined)
        await page.locator('a[data-current]').press('Enter')
        await lightbox.waitFor()
        await page.goBack()
        await lightbox.waitFor({ state: 'detached' })
        expect(page.url()).toBe(world().url + path)
      })

      test('a swipe shows the next picture; in Arabic in the other direction', async () => {
        for (const [language, n] of [
          ['en', 2],
          ['ar', 3],
        ] as const) {
          const page = await open(`${path}?lng=${language}`)
          await bringNear(page)
          await page.locator('a[data-current]').press('Enter')
          const lightbox = page.getByRole('dialog')
          await lightbox.getByText('1 / 3').waitFor()
          await hasCome(lightbox.locator('img'))
          await drag(page, lightbox.locator('img'))
          await lightbox.getByText(`${n} / 3`).waitFor()
        }
      })

      test('is no wider than a phone if its picture cannot be loaded', async () => {
        const page = await open(path, {
          viewport: { width: 390, height: 844 },
          allowed: /Failed to load resource|preloaded using link preload/,
          prepare: (page) => page.route('**/_image/**', (route) => route.abort()),
        })
        await page.locator('a[aria-haspopup=dialog]:has(img)').first().click()
        const picture = page.getByRole('dialog').locator('img')
        await picture.waitFor()
        await picture.evaluate(
          (image: HTMLImageElement) => image.complete || new Promise((resolve) => (image.onerror = resolve)),
        )
        // Beside the space for the scroll bar.
        const available = await page.locator('html').evaluate((root) => root.getBoundingClientRect().width)
        expect(await picture.evaluate((image) => image.getBoundingClientRect().width)).toBe(available)
      })

      test('uses the whole height of a phone in landscape orientation, beside its buttons', async () => {
        const page = await open(path, { viewport: { width: 844, height: 390 } })
        await page.locator('a[aria-haspopup=dialog]:has(img)').first().click()
        const lightbox = page.getByRole('dialog')
        await hasCome(lightbox.locator('img'))
        const [picture, ...controls] = await lightbox.locator('img, button, p').evaluateAll((all) =>
          all
            .map((element) => ({
              isPicture: element.matches('img'),
              ...element.getBoundingClientRect().toJSON(),
            }))
            .sort((one, other) => Number(other.isPicture) - Number(one.isPicture)),
        )
        expect(picture.height).toBe(390)
        for (const { left, right } of controls) {
          expect(right <= picture.left || left >= picture.right).toBe(true)
        }
      })

      test('after a pinch zoom, one finger pans instead of swiping', async () => {
        const page = await open(path, {
          viewport: { width: 390, height: 780 },
          isMobile: true,
          hasTouch: true,
        })
        await bringNear(page)
        await page.locator('a[data-current]').press('Enter')
        const lightbox = page.getByRole('dialog')
        await lightbox.getByText('1 / 3').waitFor()
        await hasCome(lightbox.locator('img'))
        const client = await page.context().newCDPSession(page)
        await client.send('Input.synthesizePinchGesture', { x: 195, y: 390, scaleFactor: 3 })
        await lightbox.locator('[data-pinched]').waitFor()
        const left = () => page.evaluate(() => Math.round(visualViewport?.offsetLeft ?? 0))
        const before = await left()
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
          client.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((x) => ({ x, y: 390 })) })
        await touch('touchStart', 300)
        for (let x = 280; x >= 100; x -= 20) await touch('touchMove', x)
        await touch('touchEnd')
        await expect.poll(left).toBeGreaterThan(before)
        expect(await lightbox.getByText('1 / 3').count()).toBe(1)
      })
    })

    describe('the video', () => {
      test('plays automatically, muted and looping, until it is stopped', async () => {
        const page = await visit()
        await bringNear(page)
        const video = page.locator('#photo-1 video')
        await page.waitForFunction(() => document.querySelector('video')?.hasAttribute('data-playing'))
        expect(await video.evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([
          true,
          true,
        ])
        await page.getByRole('button', { name: 'Pause video' }).first().click()
        await page.waitForFunction(() => document.querySelector('video')?.paused)
      })

      test.each([
        ['asked for less motion', { reducedMotion: 'reduce' }],
        ['saves data', { prepare: saveData }],
      ] as const)('does not play for a visitor who %s', async (_who, options: VisitOptions) => {
        const page = await visit(options)
        await bringNear(page)
        await galleryOf(page).isSliding()
        expect(await page.locator('#photo-1 video').count()).toBe(0)
      })

      test('plays in a dialog, with controls', async () => {
        const page = await visit()
        await page.getByRole('link', { name: /Play video/ }).click()
        const video = page.getByRole('dialog', { name: 'Product video: Hilal sofa' }).locator('video')
        // All at one moment: the video is short, and at its end it is paused.
        await page.waitForFunction(() => {
          const video = document.querySelector<HTMLVideoElement>('dialog video')
          return video?.controls && video.currentTime > 0 && !video.paused
        })
        await page.goBack()
        await video.waitFor({ state: 'detached' })
        expect(page.url()).toBe(world().url + path)
      })
    })

    describe('sharing', () => {
      test('has two networks, the page of the company, and a button that copies the link', async () => {
        const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
        await page.getByRole('button', { name: 'Share' }).click()
        const menu = page.getByRole('list', { name: 'Share' })
        await menu.waitFor()
        expect(await menu.getByRole('link').allInnerTexts()).toEqual([
          'Facebook',
          'X',
          'Our page on Instagram',
        ])
        // By keyboard: the mouse can miss a menu that still moves, and a click beside the menu closes it.
        await menu.getByRole('button', { name: 'Copy link' }).press('Enter')
        await page.getByText('Link copied to clipboard').first().waitFor()
        await menu.waitFor({ state: 'hidden' })
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(world().url + path)
      })

      test('has the system’s share dialog, if there is one', async () => {
        const page = await visit({
          prepare: (page) =>
            page.addInitScript(() => {
              navigator.share = async (data) => {
                document.title = JSON.stringify(data)
              }
            }),
        })
        await page.getByRole('button', { name: 'Share' }).click()
        await page.waitForFunction(() => document.title.startsWith('{'))
        expect(JSON.parse(await page.title())).toEqual({ url: world().url + path, title: 'Hilal sofa' })
        expect(await page.getByRole('list', { name: 'Share' }).isVisible()).toBe(false)
      })
    })

    describe('the request', () => {
      test('is shown for confirmation, can be cancelled, and opens a mail', async () => {
        const page = await visit()
        await page.evaluate(() => {
          const { navigation } = window as unknown as { navigation: EventTarget }
          navigation.addEventListener('navigate', (event) => {
            document.title = (event as Event & { destination: { url: string } }).destination.url
          })
        })
        const form = page.getByRole('complementary').locator('form')
        await form.getByLabel('Name').fill('Ayşe Yılmaz')
        await form.getByLabel('Email').fill('ayse@example.com')
        await form.getByLabel('Phone').fill('+90 555 000 00 00')
        await form.getByRole('button', { name: 'Send request' }).click()
        const dialog = page.getByRole('dialog', { name: 'Check your request' })
        for (const value of ['Ayşe Yılmaz', 'ayse@example.com', '+90 555 000 00 00', 'Not specified']) {
          await dialog.getByText(value).waitFor()
        }
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await dialog.waitFor({ state: 'hidden' })
        await form.getByLabel('Message').fill('Eight of them, please.')
        await form.getByRole('button', { name: 'Send request' }).click()
        await dialog.getByText('Eight of them, please.').waitFor()
        await dialog.getByRole('button', { name: 'Done' }).click()
        await page.waitForFunction(() => document.title.startsWith('mailto:'))
        const mail = new URL(await page.title())
        expect(mail.pathname).toBe('hello@sedir.example')
        expect(mail.searchParams.get('subject')).toBe('Ayşe Yılmaz')
        expect(mail.searchParams.get('body')?.split('\r\n')).toEqual([
          'Hilal sofa (SD-S2S-HILAL-TEST)',
          '',
          'Name: Ayşe Yılmaz',
          'Email: ayse@example.com',
          'Phone: +90 555 000 00 00',
          'Message: Eight of them, please.',
        ])
      })

      test('requires every field except the message', async () => {
        const page = await visit()
        const form = page.getByRole('complementary').locator('form')
        await form.getByLabel('Name').fill('Ayşe')
        await form.getByRole('button', { name: 'Send request' }).click()
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
          .toBe('email')
        expect(await page.getByRole('dialog').count()).toBe(0)
      })
    })

    describe('the page', () => {
      test('a category under the mouse has another colour than its background', async () => {
        const { productId } = await findExamples(world())
        const page = await open(`/details/${productId}`)
        const category = page.locator('main ul a[href*="category="]').first()
        const colours = () =>
          category.evaluate((link) => {
            const { color, backgroundColor } = getComputedStyle(link)
            return { color, backgroundColor }
          })
        const { color: atRest } = await colours()
        await category.hover()
        // The background becomes the colour of the text at rest.
        await expect.poll(async () => (await colours()).backgroundColor).toBe(atRest)
        await expect.poll(async () => (await colours()).color).toBe('rgb(59, 36, 50)')
      })

      test('requests nothing again during hydration, and stores the viewed product', async () => {
        const page = await visit()
        const calls: string[] = []
        page.on(
          'request',
          (request) => request.url().includes('/api/v1.0/products') && calls.push(request.url()),
        )
        await bringNear(page)
        await galleryOf(page).isSliding()
        expect(calls).toEqual([])
        await page.getByRole('region', { name: 'Featured' }).getByRole('link').first().click()
        await page.waitForURL((url) => url.pathname !== path)
        await page
          .getByRole('region', { name: 'Recently viewed' })
          .getByRole('link', { name: 'Hilal sofa' })
          .waitFor()
        expect(new Set(calls).size).toBe(calls.length)
      })

      test('changes its language without a reload, and keeps a half-filled form', async () => {
        const page = await visit()
        await bringNear(page)
        await galleryOf(page).isSliding()
        const form = page.getByRole('complementary').locator('form')
        await form.getByLabel('Name').fill('Ayşe')
        await chooseLanguage(page, 'العربية')
        await page.getByRole('heading', { level: 1, name: 'كنبة هلال' }).waitFor()
        expect(await form.getByLabel('الاسم').inputValue()).toBe('Ayşe')
        const gallery = galleryOf(page, 'ar')
        await page.waitForFunction(
          () => document.querySelectorAll('li > a[aria-haspopup="dialog"]').length === 3,
        )
        await gallery.thumbnails.nth(1).click()
        await gallery.shows(2)
      })

      test.each(['en', 'ar'])('prints as one sheet of A4 (%s)', async (language) => {
        const page = await open(`${path}?lng=${language}`, { colorScheme: 'dark' })
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
        expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
        expect(pdf).toMatch(/\/MediaBox \[0 0 59\d[\d.]* 84\d/)
        await page.emulateMedia({ media: 'print' })
        // Firefox, which `page.pdf` does not drive, adds an empty page if this is the height of a sheet.
        expect(await page.locator('#page').evaluate((root) => getComputedStyle(root).minHeight)).toBe('0px')
        for (const hidden of ['header', 'footer', 'aside', 'article', 'form', '[popover]']) {
          expect(await page.locator(hidden).filter({ visible: true }).count()).toBe(0)
        }
        // WebKit, which `page.pdf` does not drive, never ends the layout of a hidden element with fallbacks.
        const menu = page.locator('main [popover=auto]').first()
        const fallbacks = await menu.evaluate((element) =>
          getComputedStyle(element).getPropertyValue('position-try-fallbacks'),
        )
        expect(fallbacks).toBe('none')
        expect(await page.getByText('hello@sedir.example').first().isVisible()).toBe(true)
        expect(await page.getByRole('table').isVisible()).toBe(true)
        const picture = page.locator('main img').filter({ visible: true })
        expect(await picture.count()).toBe(1)
        // The placeholder would be beside the picture.
        expect(await picture.evaluate((image) => getComputedStyle(image).backgroundImage)).toBe('none')
      })

      test.each([
        ['en', 'ar'],
        ['ar', 'en'],
      ])(
        'the labels on its sheet in two languages begin at the edges of the table (%s, %s)',
        async (language, other) => {
          const page = await open(`/sheet/details/${PRODUCT_ID}?lng=${language}&with=${other}`)
          const gaps = await page.getByRole('table').evaluate((table) => {
            const [left, right] = [...table.querySelectorAll('tr:first-child th')]
              .map((label) => {
                const range = document.createRange()
                range.selectNodeContents(label)
                return range.getBoundingClientRect()
              })
              .sort((one, two) => one.x - two.x)
            const edges = table.getBoundingClientRect()
            return [(left?.left ?? 0) - edges.left, edges.right - (right?.right ?? 0)].map(Math.round)
          })
          expect(gaps).toEqual([0, 0])
        },
      )

      test.each(['en', 'ar'])('in %s nothing overflows at any window width', async (language) => {
        const page = await open(`${path}?lng=${language}`)
        await bringNear(page)
        if (language === 'en') await galleryOf(page).isSliding()
        for (const width of [1440, 1000, 768, 390, 320]) {
          await page.setViewportSize({ width, height: 800 })
          const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          // Carousels update a moment after the window's resize.
          await expect.poll(beyond, { message: `${width} px` }).toBeLessThanOrEqual(0)
        }
      })
    })
  },
  { provider: servingProduct(product) },
)

const longTitle = 'Defter school desk and chair in beech and terracotta red'

describeInBrowser(
  'a product whose title is cut in the heading',
  ({ open }) => {
    test('is printed with its complete title, on one sheet', async () => {
      const page = await open(path)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/…$/)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('h3', { hasText: longTitle }).isVisible()).toBe(true)
    })
  },
  { provider: servingProduct({ ...product, titleEn: longTitle }) },
)

function isFetched(page: Page, source: string): Promise<boolean> {
  return page.evaluate(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    builtFile(source),
  )
}

/** Counts how often scripts read the width of an element when the picture loads. */
function measuredOnLoad(picture: Locator): Promise<number> {
  return picture.evaluate((image) => {
    let count = 0
    const width = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth')
    Object.defineProperty(Element.prototype, 'clientWidth', {
      ...width,
      get() {
        count += 1
        return width?.get?.call(this)
      },
    })
    image.dispatchEvent(new Event('load'))
    return count
  })
}

declare global {
  interface Window {
    restTimers: number
  }
}

/** Counts the timers that have ended of those after which the lists are at rest (`STILL_MS` in when-handled.ts). */
function countRestTimers(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { setTimeout } = window
    window.restTimers = 0
    Object.assign(window, {
      setTimeout(act: () => void, delay?: number) {
        if (delay !== 150) return setTimeout(act, delay)
        return setTimeout(() => {
          act()
          window.restTimers += 1
        }, delay)
      },
    })
  })
}

/** Returns whether a dialog is open when the sliders of the gallery start. */
function startsBehindDialog(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('[data-sliding]')) return
          observer.disconnect()
          resolve(document.querySelector('dialog:modal') !== null)
        }).observe(document, { attributes: true, attributeFilter: ['data-sliding'], subtree: true })
      }),
  )
}

/** Swipes with touch events. */
async function swipe(page: Page, what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not in view')
  const [y, start] = [box.y + box.height / 2, box.x + box.width * 0.8]
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await touch('touchStart', start)
  for (let step = 1; step <= 10; step++) await touch('touchMove', start - (box.width * 0.7 * step) / 10)
  await touch('touchEnd')
}

async function drag(page: Page, what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not in view')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.8, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.2, y + 5, { steps: 8 })
  await page.mouse.up()
}

function hasCome(picture: Locator): Promise<void> {
  return picture.evaluate((image: HTMLImageElement) => image.decode())
}

function saveData(page: Page): Promise<unknown> {
  return page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
}
