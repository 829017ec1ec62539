/**
 * The content security policy in a browser: the store does not violate it, and attacks do.
 * (A violation is a console error, so every other browser test checks for them too.)
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { describeWithEmptyCache, hydrated } from '#tests/support/browser/visit.ts'
import { findExamples, signIn, storePages } from '#tests/support/store-pages.ts'

describeWithEmptyCache('the content security policy', ({ visit, world }) => {
  it('is not violated by any page scrolled to its end with every button pressed', async () => {
    const { page } = await visit('/robots.txt', { allowed: /status of 404/ })
    const violations = await listen(page)
    const examples = await findExamples(world())
    const found: string[] = []
    for (const { name, path, personal } of storePages.toSorted(visitorsFirst)) {
      if (personal) await signIn(page.context(), world())
      await page.goto(path(examples))
      await hydrated(page)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      expect([name, await page.evaluate(press, 'button')]).not.toEqual([name, 0])
      found.push(...(await violations()).map((violation) => `${name}: ${violation}`))
    }
    expect(found).toEqual([])
  }, 180_000)

  it('is not violated by the dialogs of menu, pictures, video and profile', async () => {
    const { page } = await visit('/robots.txt', { viewport: { width: 390, height: 844 } })
    const violations = await listen(page)
    await signIn(page.context(), world())
    const answer = await fetch(`${world().url}/api/v1.0/products?limit=100`)
    const { data } = (await answer.json()) as { data: { _id: string; video?: string }[] }
    const filmed = data.find(({ video }) => video)
    const pages = [
      { path: paths.details(filmed?._id ?? ''), windows: ['Menu', 'Photo viewer', 'Product video'] },
      { path: paths.profile(), windows: ['Menu', 'Edit profile', 'Change email', 'Change password'] },
    ]
    for (const { path, windows } of pages) {
      await page.goto(path)
      await hydrated(page)
      expect({ path, windows: await openWindows(page) }).toEqual({ path, windows })
      expect(await violations()).toEqual([])
    }
  })

  it('blocks injected scripts and handlers, text as markup, and bases, forms and frames of other sites', async () => {
    const { page } = await visit('/robots.txt', { allowed: /Content Security Policy|Trusted/i })
    const violations = await listen(page)
    await page.route('**/about', async (route) => {
      const answer = await route.fetch()
      const evil = '<script>window.canary = 1</script><img src="data:," onerror="window.canary = 1">'
      await route.fulfill({ response: answer, body: (await answer.text()).replace('<main', `${evil}<main`) })
    })
    await page.goto('/about')
    const refused = await page.evaluate(() => {
      const add = (name: string, attributes: Readonly<Record<string, string>>) => {
        const element = document.createElement(name)
        for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
        document.body.append(element)
        return element
      }
      const isRefused = (act: () => void) => {
        try {
          act()
          return false
        } catch {
          return true
        }
      }
      add('iframe', { src: 'https://evil.example/' })
      add('base', { href: 'https://evil.example/' })
      const form = add('form', { action: 'https://evil.example/', method: 'post' }) as HTMLFormElement
      form.submit()
      const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string): void } }
      return {
        'text as markup': isRefused(() => {
          document.body.innerHTML = '<b>text</b>'
        }),
        'text as a handler': isRefused(() => add('img', { onerror: 'window.canary = 1' })),
        'text as the address of a script': isRefused(() => add('script', { src: '/assets/a.js' })),
        'a policy of their own': isRefused(() => trustedTypes.createPolicy('own')),
      }
    })
    expect(Object.entries(refused).filter(([, isRefused]) => !isRefused)).toEqual([])
    const kinds = new Set<string | undefined>()
    const heard = async () => {
      for (const violation of await violations()) kinds.add(violation.split(' ')[0])
      return [...kinds].toSorted()
    }
    await expect
      .poll(heard)
      .toEqual([
        'base-uri',
        'form-action',
        'frame-src',
        'require-trusted-types-for',
        'script-src-attr',
        'script-src-elem',
        'trusted-types',
      ])
    expect(await page.evaluate(() => 'canary' in window)).toBe(false)
  })
})

/** Returns policy violations since the last call, on any page. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    // Two buttons print, and Chrome warns about repeated printing.
    Object.assign(window, { violations: heard, print: () => {} })
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
        heard.push(`${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`)
      },
    )
  })
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations.splice(0))
}

/** Opens each dialog and presses its controls. Returns the dialogs' names. */
async function openWindows(page: Page): Promise<readonly string[]> {
  const names = new Set<string>()
  const openers = page.locator('#page [aria-haspopup=dialog]:not([tabindex="-1"], dialog *):visible')
  const windows = page.locator('dialog[open]')
  const count = await openers.count()
  for (let index = 0; index < count; index += 1) {
    // A dialog's code is loaded when it opens.
    await openers.nth(index).evaluate((opener: HTMLElement) => opener.click())
    names.add(await windows.first().evaluate(nameOf))
    await page.evaluate(press, 'dialog[open] button')
    await page.keyboard.press('Escape')
    await expect.poll(() => windows.count()).toBe(0)
  }
  return [...names]
}

function nameOf(window: Element): string {
  const title = document.getElementById(window.getAttribute('aria-labelledby') ?? '')
  const name = window.ariaLabel ?? title?.textContent ?? ''
  return name.replace(/:.*/, '')
}

/** Runs in the page: presses every control that does not navigate. Returns their number. */
async function press(buttons: string): Promise<number> {
  const FEW = 6
  let pressed = 0
  const { navigation } = window as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', (event) => {
    const { destination } = event as Event & { destination: { sameDocument: boolean } }
    if (!destination.sameDocument) event.preventDefault()
  })
  const leadsAway = (button: HTMLButtonElement) =>
    button.type === 'submit' ||
    button.hasAttribute('aria-pressed') ||
    button.getAttribute('aria-haspopup') === 'dialog' ||
    /sign out|log out|delete|remove/i.test(button.textContent)
  for (const button of document.querySelectorAll<HTMLButtonElement>(buttons)) {
    if (button.disabled || !button.checkVisibility() || leadsAway(button)) continue
    button.click()
    pressed += 1
    // One frame for several presses: a frame for each would take most of the test's time.
    if (pressed % FEW === 0) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return pressed
}

/** Signed-in customers are redirected from these pages to the home page. */
function visitorsFirst(one: { personal?: true }, other: { personal?: true }): number {
  return Number(one.personal ?? false) - Number(other.personal ?? false)
}
