/** Responses by phase of the test, and the responses that violate a rule. */

import type { Visit } from './clients.ts'
import type { Answer } from './send-request.ts'

export interface Phase {
  readonly name: string
  /** Statuses that pages may have in this phase. */
  readonly allowed: ReadonlySet<number>
}

interface Seen {
  readonly times: number[]
  readonly statuses: Map<number, number>
}

export class Observations {
  readonly #byPhase = new Map<string, Seen>()
  readonly broken: string[] = []
  readonly secrets: readonly string[]
  phase: Phase

  constructor(phase: Phase, secrets: readonly string[]) {
    this.phase = phase
    this.secrets = secrets
  }

  /** @param began the phase of the request; its response may arrive in the next phase */
  take({ status, headers, body, ms }: Answer, { path, language, who }: Visit, began: Phase): void {
    const seen: Seen = this.#byPhase.get(this.phase.name) ?? { times: [], statuses: new Map() }
    this.#byPhase.set(this.phase.name, seen)
    seen.times.push(ms)
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    const what = `${this.phase.name}: ${path} for a ${who} in ${language} answered ${status}`
    const isAllowed = this.phase.allowed.has(status) || began.allowed.has(status)
    if (!isAllowed && !(status === 404 && path === '/nowhere')) this.broken.push(what)
    if (status === 503 && !headers['retry-after']) this.broken.push(`${what} without Retry-After`)
    if (status === 200 && !(body.includes(`<html lang="${language}"`) && body.endsWith('</html>')))
      this.broken.push(`${what}, but the page is incomplete or in another language`)
    if (who === 'visitor' && this.secrets.some((secret) => body.includes(secret)))
      this.broken.push(`${what} with a customer's data`)
  }

  /** Returns one row per phase: responses by status, and response times. */
  rows(): string[][] {
    return [...this.#byPhase].map(([name, { times, statuses }]) => {
      const sorted = times.sort((one, other) => one - other)
      const at = (share: number) =>
        Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toLocaleString('en')
      const counted = [...statuses].sort(([one], [other]) => one - other)
      return [
        name,
        sorted.length.toLocaleString('en'),
        counted.map(([status, count]) => `${status || 'none'}: ${count.toLocaleString('en')}`).join(', '),
        at(0.5),
        at(0.95),
        at(0.99),
        at(1),
      ]
    })
  }
}

export const PHASE_COLUMNS = ['phase', 'responses', 'by status', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms']
