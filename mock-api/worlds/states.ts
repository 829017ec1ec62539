/**
 * Worlds with a scenario from their beginning, for the page of states and for tests: `?world=state-empty`. They accept the
 * tokens of the default world, so that a person who has signed in there sees personal pages here.
 */
import type { Scenario } from '../admin/scenario.ts'

const PREFIX = 'state-'

export const STATES: Readonly<
  Record<string, { readonly title: string; readonly scenario: Partial<Scenario> }>
> = {
  normal: { title: 'Normal', scenario: {} },
  empty: { title: 'Empty catalogue', scenario: { emptyCatalogue: true } },
  long: { title: 'Long and unusual texts', scenario: { awkwardCatalogue: true } },
  slow: { title: 'Slow provider', scenario: { latencyMs: 2000 } },
  failing: { title: 'Failing calls', scenario: { failEvery: 1, failStatus: 500 } },
  offline: { title: 'Provider offline', scenario: { offline: true } },
  expired: { title: 'Expired session', scenario: { expiredTokens: true } },
  pictures: { title: 'Broken pictures', scenario: { brokenPictures: true } },
}

export const stateWorld = (state: string) => `${PREFIX}${state}`

/** Returns the scenario that a world begins with; `undefined` for a world that is none of the states. */
export function stateScenario(world: string): Partial<Scenario> | undefined {
  return world.startsWith(PREFIX) ? STATES[world.slice(PREFIX.length)]?.scenario : undefined
}
