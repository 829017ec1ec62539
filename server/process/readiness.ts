import { patterns } from '#domain/paths.ts'

type Pattern = (typeof patterns)[keyof typeof patterns]

/**
 * Why a started store is not ready for visitors. A closed list: probes report the reasons and metrics use
 * them as label values.
 */
export type NotReadyReason = 'first pages' | 'file descriptors' | `page ${Pattern}`

const PAGES: readonly Pattern[] = Object.values(patterns)

export const NOT_READY_REASONS: readonly NotReadyReason[] = [
  // The most visited pages have not been rendered yet.
  'first pages',
  // The process has almost no file descriptors left.
  'file descriptors',
  // The page fails at every rendering because of an error of the store (server/operations/page-checks.ts).
  ...PAGES.map((pattern) => `page ${pattern}` as const),
]

export interface Readiness {
  /** `ready`: the store takes visitors. */
  status(): 'starting' | 'ready' | 'not ready' | 'stopping'
  /** Returns the reasons that hold now. */
  reasons(): readonly NotReadyReason[]
  /** Sets whether a reason holds. */
  report(reason: NotReadyReason, holds: boolean): void
}
