/**
 * Detects pages that are broken for all visitors. When a visitor's page fails, the store renders the same
 * route itself, without a query and without a session, and counts only these results. Requests of visitors
 * therefore cannot make the store unready.
 */
import { patterns } from '#domain/paths.ts'
import type { Log } from '../process/log.ts'
import type { Readiness } from '../process/readiness.ts'

interface PageChecks {
  /** Reports a page that failed because of an error of the store. Starts checks of its route. */
  pageFailed(address: string): void
}

/** `unknown`: the render queue was full, so the page was not rendered. */
export type CheckResult = 'fine' | 'broken' | 'unknown'

export interface PageCheckParts {
  readonly readiness: Readiness
  readonly log: Log
  /** Renders an address without a visitor. Failures of the provider do not count as `broken`. */
  readonly check: (address: string) => Promise<CheckResult>
  /** Resolves after the time between two checks of a page. */
  readonly pause: () => Promise<void>
}

const FAILURES_BEFORE_NOT_READY = 3

export function createPageChecks({ readiness, log, check, pause }: PageCheckParts): PageChecks {
  /** Routes that are being checked: one series of checks per route, however many of its pages fail. */
  const running = new Set<string>()

  async function checkUntilFine(route: CheckedRoute): Promise<void> {
    let failures = 0
    for (;;) {
      const result = await check(route.address)
      if (result === 'broken') failures += 1
      if (result === 'broken' && failures === FAILURES_BEFORE_NOT_READY) {
        readiness.report(`page ${route.pattern}`, true)
        log.error({ page: route.pattern }, 'A page fails at every rendering: the store is not ready')
      }
      // The pause also follows the last check: a page that fails for one visitor only then causes a rendering
      // per interval, not one per failure.
      await pause()
      if (result === 'fine') break
    }
    readiness.report(`page ${route.pattern}`, false)
    if (failures >= FAILURES_BEFORE_NOT_READY)
      log.warn({ page: route.pattern }, 'A page that failed at every rendering can be rendered again')
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

/** No product has this id: the page reports that, and everything except the product is rendered. */
const UNKNOWN_ID = '0'.repeat(24)

const ROUTES: readonly CheckedRoute[] = Object.values(patterns).map((pattern) => ({
  pattern,
  fits: new RegExp(`^${pattern.replace(':id', '[^/]+')}$`),
  address: pattern.replace(':id', UNKNOWN_ID),
}))
