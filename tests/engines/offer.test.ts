/** From a list to an answered offer in Firefox and WebKit. Chromium: tests/browser/pages/offer.test.ts. */
import { beforeEach, expect, it } from 'vitest'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { describeInEngines } from '#tests/support/engines/engines.ts'
import { findExamples } from '#tests/support/store-pages.ts'

describeInEngines(['firefox', 'webkit'], 'an offer', ({ world, page }) => {
  beforeEach(async () => {
    await page().goto(`${world().url}/robots.txt`)
    await page().deleteCookies()
    await page().resize(450)
  })

  it('is made from the link of a list, answered through its own link, and takes the answer, in Arabic', async () => {
    const { t } = createRequestI18n('ar')
    const { productId } = await findExamples(world())
    await forget()
    await page().evaluate((id) => {
      localStorage.setItem('quoteList', JSON.stringify([{ id, quantity: 3, note: '', sku: '', titles: {} }]))
    }, productId)
    await open('/quote?lng=ar')
    const list = await copiedBy(t('quote.copyLink'))
    await forget()

    await open(`/quote${list.hash}`)
    await page().click('main a', t('quote.import.answer'))
    await page().click('main button', t('offer.prepare'))
    await page().type(await fieldOf(t('offer.seller')), 'Leyla')
    await page().type(await fieldOf(t('offer.unitPrice')), '19.99')
    await shown('[data-overall]', '$59.97')
    const offer = await copiedBy(t('offer.copyLink'))
    const ofSeller = await page().evaluate(() => ({ ...localStorage }))
    await forget()

    await open(offer.pathname + offer.search + offer.hash)
    await shown('[data-overall]', '$59.97')
    await page().click('main label', t('answers.choose.approved'))
    await page().type(await fieldOf(t('answers.name')), 'Omar')
    await page().click('main button', t('answers.save'))
    const answer = await copiedBy(t('answers.copyLink'))
    await forget()

    await page().evaluate((stored) => Object.assign(localStorage, stored), ofSeller)
    await open(`/offer${answer.hash}`)
    await page().click('main button', t('answers.take'))
    await page().waitFor(
      (name) => ![...document.querySelectorAll('main button')].some((button) => button.textContent === name),
      t('answers.take'),
    )
    await shown('main', 'Omar')
    expect(await page().messages()).toEqual([])
  })

  async function open(address: string): Promise<void> {
    // A hash alone would not load the document.
    await page().goto(`${world().url}/robots.txt`)
    await page().goto(world().url + address)
    await page().waitFor(isHydrated)
  }

  /** Forgets lists and offers, as in the browser of another person. */
  async function forget(): Promise<void> {
    await page().goto(`${world().url}/robots.txt`)
    await page().evaluate(() => localStorage.clear())
  }

  function shown(selector: string, text: string): Promise<void> {
    return page().waitFor(
      (selector, text) =>
        [...document.querySelectorAll(selector)].some((element) => element.textContent?.includes(text)),
      selector,
      text,
    )
  }

  /** Waits for the field with this label and returns a selector for it. */
  async function fieldOf(label: string): Promise<string> {
    await page().waitFor(
      (label) =>
        [...document.querySelectorAll('main label')].some((element) =>
          element.textContent?.startsWith(label),
        ),
      label,
    )
    return page().evaluate((label) => {
      const found = [...document.querySelectorAll<HTMLLabelElement>('main label')].find((element) =>
        element.textContent?.startsWith(label),
      )
      return `#${CSS.escape(found?.control?.id ?? '')}`
    }, label)
  }

  /** Returns the link that a press of the button copies. The engines do not let a test read the clipboard. */
  async function copiedBy(name: string): Promise<URL> {
    await page().evaluate(() => {
      Object.assign(navigator.clipboard, {
        writeText: async (text: string) => {
          document.documentElement.dataset.copied = text
        },
      })
    })
    // The button ignores a press while it is busy: each change of the document is compressed again.
    let copied = ''
    await expect
      .poll(async () => {
        await page().click('main button:not([aria-busy])', name)
        copied = await page().evaluate(() => document.documentElement.dataset.copied ?? '')
        return copied
      })
      .toContain('#quote=')
    return new URL(copied)
  }
})
