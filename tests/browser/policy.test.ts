/**
 * The policy of a page holds in a browser: nothing that the store does goes against it, and what an attacker tries does.
 * (A violation is an error in the console, so that every other test in a browser looks for them too.)
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findExamples, signIn, storePages } from '#tests/support/store-pages.ts'
import { alive, describeInBrowser } from '#tests/support/visit.ts'

describeInBrowser('the content security policy', ({ visit, world }) => {
  it('is never gone against: every page to its foot, every button pressed, every window opened', async () => {
    const { page } = await visit('/robots.txt', { allowed: /status of 404/ })
    const violations = await listen(page)
    const examples = await findExamples(world())
    const found: string[] = []
    let opened = 0
    for (const { name, path, personal } of storePages.toSorted(visitorsFirst)) {
      if (personal) await signIn(page.context(), world())
      await page.goto(path(examples))
      await alive(page)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      opened += await pressEverything(page)
      found.push(...(await violations()).map((violation) => `${name}: ${violation}`))
    }
    expect(found).toEqual([])
    expect(opened).toBeGreaterThan(1)
  }, 180_000)

  it('keeps out scripts and handlers in the markup, text as markup, and other sites’ bases, forms and frames', async () => {
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

/** Gives what has gone against the policy since the last look, on whichever page. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    const opened = new Set<Node>()
    // Two buttons print, and Chrome complains of whoever prints too often.
    Object.assign(window, { violations: heard, opened, print: () => {} })
    new MutationObserver((changes) => {
      for (const { target } of changes) if (target instanceof HTMLDialogElement) opened.add(target)
    }).observe(document, { subtree: true, attributeFilter: ['open'] })
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
        heard.push(`${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`)
      },
    )
  })
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations.splice(0))
}

/** Whatever does not lead away, and then whatever that has opened. Gives the number of windows. */
async function pressEverything(page: Page): Promise<number> {
  const countOpened = () => page.evaluate(() => (window as unknown as { opened: Set<Node> }).opened.size)
  const windows = await page.evaluate(press, 'button')
  // What a window needs is loaded when it is asked for.
  if (windows > 0) await expect.poll(countOpened).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await page.evaluate(press, 'dialog[open] button')
  return countOpened()
}

/** In the page. Gives the number of buttons that open a window. */
async function press(buttons: string): Promise<number> {
  let windows = 0
  const { navigation } = window as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', (event) => {
    const { destination } = event as Event & { destination: { sameDocument: boolean } }
    if (!destination.sameDocument) event.preventDefault()
  })
  const leadsAway = (button: HTMLButtonElement) =>
    button.type === 'submit' ||
    button.hasAttribute('aria-pressed') ||
    /sign out|log out|delete|remove/i.test(button.textContent)
  for (const button of document.querySelectorAll<HTMLButtonElement>(buttons)) {
    if (button.disabled || !button.checkVisibility() || leadsAway(button)) continue
    button.click()
    if (button.getAttribute('aria-haspopup') === 'dialog') windows += 1
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return windows
}

/** Once signed in, the pages for visitors lead home. */
function visitorsFirst(one: { personal?: true }, other: { personal?: true }): number {
  return Number(one.personal ?? false) - Number(other.personal ?? false)
}
