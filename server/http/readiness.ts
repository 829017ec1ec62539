import { patterns } from '#domain/paths.ts'

type Pattern = (typeof patterns)[keyof typeof patterns]

/** Why a store that has started should get no visitors for now. A closed list: probes and metrics name what is on it. */
export type NotReadyReason = 'first pages' | 'file descriptors' | `page ${Pattern}`

const PAGES: readonly Pattern[] = Object.values(patterns)

export const NOT_READY_REASONS: readonly NotReadyReason[] = [
  // The pages that most visitors see first have not been rendered yet.
  'first pages',
  // The process may hardly open one more file or connection.
  'file descriptors',
  // The page fails for the store's own reasons whenever it is rendered (server/operations/page-checks.ts).
  ...PAGES.map((pattern) => `page ${pattern}` as const),
]

export interface Readiness {
  /** `ready`: the store takes visitors. */
  status(): 'starting' | 'ready' | 'not ready' | 'stopping'
  /** The reasons that hold now. */
  reasons(): readonly NotReadyReason[]
  /** Sets whether a reason holds. */
  report(reason: NotReadyReason, holds: boolean): void
}
