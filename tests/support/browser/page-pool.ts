import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

export type PagePool = ReturnType<typeof createPagePool>

/**
 * Pages that the visits of a suite use one after the other. The process of a page keeps the shop's compiled code, styles
 * and fonts, which halves the CPU time of a visit. A page is handed out without cookies and storage of the visit before;
 * the HTTP cache, init scripts and DevTools sessions remain.
 */
export function createPagePool(browser: Browser) {
  const contexts = new Set<BrowserContext>()
  const idle = new Map<string, Page[]>()

  async function take(options: BrowserContextOptions): Promise<Page> {
    const page = idle.get(JSON.stringify(options))?.pop()
    if (page) return page
    const context = await browser.newContext(options)
    contexts.add(context)
    return context.newPage()
  }

  async function giveBack(page: Page, options: BrowserContextOptions): Promise<void> {
    const context = page.context()
    try {
      await reset(page, options)
    } catch {
      // A page that a test has closed or that does not answer is not used again.
      contexts.delete(context)
      return context.close()
    }
    const key = JSON.stringify(options)
    idle.set(key, [...(idle.get(key) ?? []), page])
  }

  async function close(): Promise<void> {
    for (const context of contexts) await context.close()
  }

  return { take, giveBack, close }
}

async function reset(page: Page, options: BrowserContextOptions): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.setExtraHTTPHeaders({})
  // A document of the same origin without script: another origin would end the page's process.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await context.clearPermissions()
  await page.setViewportSize(options.viewport ?? { width: 1280, height: 800 })
  await page.emulateMedia({
    media: null,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'no-preference',
  })
}
