/**
 * Finds out whether a page is broken for all visitors. A visitor's failed page is only the occasion: the store then renders
 * a page of its own at the same route, without a query and without a session, and counts what becomes of that. So what
 * visitors ask for cannot make the store unready.
 */
import { patterns } from '#domain/paths.ts'
import type { Log } from '../http/log.ts'
import type { Readiness } from '../http/readiness.ts'

export interface PageChecks {
  /** A page has failed for the store's own reasons. */
  pageFailed(address: string): void
}

/** `unknown`: the store was too busy to render it. */
export type CheckResult = 'fine' | 'broken' | 'unknown'

export interface PageCheckParts {
  readonly readiness: Readiness
  readonly log: Log
  /** Renders an address as the store itself. What the provider does to the page does not break it. */
  readonly check: (address: string) => Promise<CheckResult>
  /** Resolves after the time between two checks of a page. */
  readonly pause: () => Promise<void>
}

const FAILURES_BEFORE_NOT_READY = 3

export function createPageChecks({ readiness, log, check, pause }: PageCheckParts): PageChecks {
  /** One series of checks a route at a time, however many pages of it fail. */
  const running = new Set<string>()

  async function checkUntilFine(route: CheckedRoute): Promise<void> {
    let failures = 0
    for (;;) {
      const result = await check(route.address)
      if (result === 'broken') failures += 1
      if (result === 'broken' && failures === FAILURES_BEFORE_NOT_READY) {
        readiness.report(`page ${route.pattern}`, true)
        log.error({ page: route.pattern }, 'A page fails each time: the store asks for no more visitors')
      }
      // Also after the last check: pages that fail for one visitor alone cost a rendering now and then, not each time.
      await pause()
      if (result === 'fine') break
    }
    readiness.report(`page ${route.pattern}`, false)
    if (failures >= FAILURES_BEFORE_NOT_READY)
      log.warn({ page: route.pattern }, 'A page that has failed can be rendered again')
  }

  return {
    pageFailed(address) {
      const [path = ''] = address.split('?', 1)
      const route = ROUTES.find(({ fits }) => fits.test(path))
      if (!route || running.has(route.pattern)) return
      running.add(route.pattern)
      void checkUntilFine(route).finally(() => running.delete(route.pattern))
    },
  }
}

interface CheckedRoute {
  readonly pattern: (typeof patterns)[keyof typeof patterns]
  readonly fits: RegExp
  readonly address: string
}

/** No product has it: the page says so, and everything but the product is rendered. */
const UNKNOWN_ID = '0'.repeat(24)

const ROUTES: readonly CheckedRoute[] = Object.values(patterns).map((pattern) => ({
  pattern,
  fits: new RegExp(`^${pattern.replace(':id', '[^/]+')}$`),
  address: pattern.replace(':id', UNKNOWN_ID),
}))
