/** Measures what a phone fetches until the network is idle, without interaction. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { builtSize } from './page-weight.ts'

export interface FirstView {
  /** Addresses of scripts, in the order of the requests. */
  readonly scriptFiles: readonly string[]
  /** In bytes of brotli 11. */
  readonly scripts: number
  /** In bytes of the response bodies. */
  readonly fonts: number
  readonly pictures: number
  readonly pictureCount: number
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions

export async function measureFirstView(
  browser: Browser,
  address: string,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<FirstView> {
  const context = await browser.newContext({ ...PHONE, locale: 'en', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await prepare(page)
    const kinds = {
      script: new Set<string>(),
      font: new Map<string, number>(),
      image: new Map<string, number>(),
    }
    const arriving: Promise<void>[] = []
    page.on('response', (response) => {
      const kind = response.request().resourceType()
      const { pathname } = new URL(response.url())
      if (kind === 'script') kinds.script.add(pathname)
      if (kind !== 'font' && kind !== 'image') return
      const weigh = async () => void kinds[kind].set(pathname, (await response.body()).length)
      arriving.push(weigh().catch(() => {}))
    })
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await Promise.all(arriving)
    const scriptFiles = [...kinds.script]
    return {
      scriptFiles,
      scripts: sum(scriptFiles.map(builtSize)),
      fonts: sum(kinds.font.values()),
      pictures: sum(kinds.image.values()),
      pictureCount: kinds.image.size,
    }
  } finally {
    await context.close()
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
