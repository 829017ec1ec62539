import { describe, expect, test } from 'vitest'
import * as cookies from '#domain/cookies.ts'
import { layoutsAround, splitOnPaper } from '#tests/support/browser/boxes.ts'
import { describeInBrowser } from '#tests/support/browser/visit.ts'

describeInBrowser(
  'the pages about the company',
  ({ world, open }) => {
    test('are printed without a cut through a picture or a text, the photos of rooms on one sheet', async () => {
      const window = { javaScriptEnabled: false, viewport: { width: A4_WIDTH, height: 1123 } }
      const page = await open('/about', window)
      await page.emulateMedia({ media: 'print' })
      const parts = page.locator('main > div:has(> div > img), main section ul:not(:has(h3))')
      expect(await parts.count()).toBe(3)
      expect(await splitOnPaper(parts)).toEqual([])
      expect(await layoutsAround(page.locator('main li:has(h3)'))).toEqual([])
      const rooms = page.locator('ul:has(a[href*="/_image/1600/"])')
      expect((await rooms.boundingBox())?.height).toBeLessThan(A4_HEIGHT)
      const introduction = page.locator('section').first()
      const padding = await introduction.evaluate((section) => getComputedStyle(section).paddingBlockEnd)
      expect(padding).not.toBe('0px')

      await page.goto('/privacy')
      expect(await layoutsAround(page.locator('main section p').last())).toEqual([])
      expect(await layoutsAround(page.locator('main table'))).toEqual([])
    })

    test.each(['en', 'ar'])(
      'have numbers that do not overlap when the text alone is enlarged (%s)',
      async (language) => {
        const page = await open(`/about?lng=${language}`, { viewport: { width: 1440, height: 900 } })
        const numbers = page.locator('section[aria-labelledby=figures-title] bdi')
        expect(await numbers.count()).toBe(4)
        const overlaps = await numbers.evaluateAll((numbers) => {
          for (const number of numbers as HTMLElement[])
            number.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(number).fontSize)}px`
          const boxes = numbers.map((number) => number.getBoundingClientRect())
          return boxes.filter((one, index) =>
            boxes
              .slice(0, index)
              .some((other) => one.top < other.bottom && one.left < other.right && other.left < one.right),
          ).length
        })
        expect(overlaps).toBe(0)
      },
    )

    describe('the photos of rooms on the About page', () => {
      test.each([
        ['en', 'ArrowLeft', '14 / 14'],
        ['en', 'ArrowRight', '2 / 14'],
        ['ar', 'ArrowLeft', '2 / 14'],
        ['ar', 'ArrowRight', '14 / 14'],
      ])(
        'open enlarged; in %s %s shows after the first %s, Esc returns to the photo',
        async (language, key, count) => {
          const page = await open(`/about?lng=${language}`)
          const photos = page.locator('a[href*="/_image/1600/"]')
          expect(await photos.count()).toBe(14)
          await photos.first().click()
          const box = page.getByRole('dialog').filter({ hasText: '1 / 14' })
          await box.waitFor()
          await page.keyboard.press(key)
          await page.getByRole('dialog').filter({ hasText: count }).waitFor()
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'hidden' })
          await expect
            .poll(() => photos.first().evaluate((photo) => photo === document.activeElement))
            .toBe(true)
          expect(new URL(page.url()).pathname).toBe('/about')
        },
      )

      test('leave browser shortcuts alone: Alt with an arrow goes back, Ctrl with + and - zooms', async () => {
        const page = await open('/about')
        await page.locator('a[href*="/_image/1600/"]').first().click()
        const box = page.getByRole('dialog').filter({ hasText: '1 / 14' })
        await box.waitFor()
        const isTaken = (init: Readonly<Record<string, string | boolean>>) =>
          box.evaluate((dialog, init) => {
            const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
            return !dialog.dispatchEvent(event)
          }, init)
        expect(await isTaken({ key: 'ArrowLeft', altKey: true })).toBe(false)
        expect(await isTaken({ key: '-', ctrlKey: true })).toBe(false)
        expect(await isTaken({ key: '=', metaKey: true })).toBe(false)
        expect(await isTaken({ key: '+', shiftKey: true })).toBe(true)
        await box.waitFor()
      })

      test('without script are links to the photos themselves', async () => {
        const page = await open('/about', { javaScriptEnabled: false })
        const answer = await page.request.get(
          world().url + (await page.locator('a[href*="/_image/1600/"]').first().getAttribute('href')),
        )
        expect(answer.headers()['content-type']).toMatch(/^image\//)
      })
    })

    describe('the contact form', () => {
      test('requires every field except the message', async () => {
        const page = await open('/contact')
        const needed = await page
          .locator('main form :is(input, textarea)')
          .evaluateAll((fields) =>
            fields.map((field) => [field.getAttribute('name'), field.matches(':required')]),
          )
        expect(needed).toEqual([
          ['name', true],
          ['tbNumbers', true],
          ['email', true],
          ['message', false],
        ])
      })

      test('opens a mail to the company without script', async () => {
        const page = await open('/contact', { javaScriptEnabled: false })
        const form = page.locator('main form')
        expect(await form.getAttribute('action')).toBe('mailto:hello@sedir.example')
        expect(await form.getAttribute('enctype')).toBe('text/plain')
      })

      test('opens a mail with a message on the page, and sends nothing to the server', async () => {
        const page = await open('/contact')
        const sent: string[] = []
        page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
        await page.evaluate(() => {
          const { navigation } = window as unknown as { navigation: EventTarget }
          navigation.addEventListener('navigate', (event) => {
            document.title = (event as Event & { destination: { url: string } }).destination.url
          })
        })
        await page.getByLabel('Name').fill('Leyla Aksoy')
        await page.getByLabel('Phone').fill('+90 555 000 00 00')
        await page.locator('main').getByLabel('Email').fill('leyla@kiyi.example')
        await page.getByRole('button', { name: 'Send your message' }).click()
        await page.getByText('Your email app should be open now').waitFor()
        await page.waitForFunction(() => document.title.startsWith('mailto:'))
        const mail = new URL(await page.title())
        expect(mail.pathname).toBe('hello@sedir.example')
        expect(mail.searchParams.get('subject')).toBe('Leyla Aksoy')
        for (const value of ['Leyla Aksoy', '+90 555 000 00 00', 'leyla@kiyi.example'])
          expect(mail.searchParams.get('body')).toContain(value)
        // The page loads code when it is idle, and reports its visit: those requests contain nothing of the form.
        expect(sent.filter((request) => /^http.*(leyla|kiyi)/i.test(request))).toEqual([])
      })
    })

    test('Privacy names every cookie that a visit sets, and all others of the store', async () => {
      const page = await open('/privacy')
      await page.request.get(`${world().url}/products?lng=tr`)
      const names = (await page.context().cookies()).map(({ name }) => name)
      expect(names).toContain('i18next')
      const told = await page.getByRole('rowheader').allInnerTexts()
      for (const name of names) expect(told).toContain(name)
      const own = Object.entries(cookies).filter(([key]) => /_COOKIE(_PREFIX)?$/.test(key))
      expect(own.map(([, name]) => String(name).replace(/\.$/, '')).toSorted()).toEqual(told.toSorted())
    })
  },
  { window: { reducedMotion: 'reduce' } },
)

/** A sheet of A4 within its margins, in CSS pixels. */
const A4_WIDTH = 688
const A4_HEIGHT = 1016
