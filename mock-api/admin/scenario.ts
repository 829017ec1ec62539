/** Simulated faults of the mock, changed while it runs. */
import { z } from 'zod'
import type { Call } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'

const MAX_DELAY_MS = 60_000

const faults = {
  latencyMs: z.int().min(0).max(MAX_DELAY_MS).default(0),
  /** Upper bound of a random addition to each delay. */
  jitterMs: z.int().min(0).max(MAX_DELAY_MS).default(0),
  /** Probability from 0 to 1 that a call fails. */
  failureRate: z.number().min(0).max(1).default(0),
  failStatus: z.int().min(400).max(599).default(503),
  /** Connections are cut without an answer. */
  offline: z.boolean().default(false),
  /** Every n-th call fails; 0: none. */
  failEvery: z.int().min(0).max(1000).default(0),
}

/** Faults of one call, in place of those of all calls. */
const callFaults = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE'], 'method should be GET, POST, PUT or DELETE'),
  /** As the API reference writes it: `/products/{id}`. */
  path: z
    .string()
    .regex(/^\/[\w{}/-]{1,100}$/, 'path should be one of the API reference, such as /products/{id}'),
  ...faults,
})
export type CallFaults = z.output<typeof callFaults>

/** Strict: a misspelt field would be a scenario without faults. */
export const scenarioSchema = z.strictObject({
  ...faults,
  calls: z.array(callFaults).max(50).default([]),
  emptyCatalogue: z.boolean().default(false),
  /** Products with unusual values (fixtures/awkward.ts) before all others, and as the showcase. */
  awkwardCatalogue: z.boolean().default(false),
  brokenPictures: z.boolean().default(false),
  expiredTokens: z.boolean().default(false),
  tenThousandProducts: z.boolean().default(false),
})
export type Scenario = z.output<typeof scenarioSchema>

export const NO_FAULTS: Scenario = scenarioSchema.parse({})

/** Throws for a value out of its range, an unknown field, and a call that the API does not have. */
export function parseScenario(
  given: Partial<Scenario>,
  calls: readonly Pick<Call, 'method' | 'path'>[],
): Scenario {
  const scenario = scenarioSchema.parse(given)
  const unknown = scenario.calls.find(
    (faults) =>
      !calls.some(({ method, path }) => path === faults.path && method === faults.method.toLowerCase()),
  )
  if (unknown) throw new Refusal(400, `The API has no call ${unknown.method} ${unknown.path}`)
  return scenario
}

/** Scenarios by the names that the mock's page lists. */
export const NAMED_SCENARIOS = {
  calm: {},
  'slow-provider': { latencyMs: 2000, jitterMs: 800 },
  'every-third-call-fails': { failEvery: 3 },
  'empty-catalogue': { emptyCatalogue: true },
  'awkward-catalogue': { awkwardCatalogue: true },
  'broken-pictures': { brokenPictures: true },
  'expired-tokens': { expiredTokens: true },
  'ten-thousand-products': { tenThousandProducts: true },
  offline: { offline: true },
} as const satisfies Readonly<Record<string, Partial<Scenario>>>

export type ScenarioName = keyof typeof NAMED_SCENARIOS
