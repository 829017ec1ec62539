import { isProviderFailure, pageStatusOf } from '#api/errors.ts'
import { noteLogged } from '../process/console-to-log.ts'
import type { Log } from '../process/log.ts'
import { rootCause } from '../process/root-cause.ts'

/**
 * Logs why a page is incomplete or failed. Errors of the store are logged as `error`, errors of the provider
 * as one `warn` line, and a 404 not at all.
 */
export function logPageFailure(log: Log, failure: unknown): void {
  noteLogged(failure)
  if (!isProviderFailure(failure)) {
    log.error({ err: failure }, 'A page could not be rendered completely')
    return
  }
  if (pageStatusOf(failure) === 404) return
  log.warn(
    { failure: failure.name, reason: rootCause(failure) },
    'A page lacks data that the provider did not return',
  )
}
