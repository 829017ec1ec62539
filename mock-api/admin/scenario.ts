/** How well the mock behaves, switched while it runs. */
import { z } from 'zod'

const MAX_DELAY_MS = 60_000

export const scenarioSchema = z.object({
  latencyMs: z.int().min(0).max(MAX_DELAY_MS).default(0),
  /** Up to so much is added to each delay, by chance. */
  jitterMs: z.int().min(0).max(MAX_DELAY_MS).default(0),
  /** The share of calls that fail, by chance. */
  failureRate: z.number().min(0).max(1).default(0),
  failStatus: z.int().min(400).max(599).default(503),
  /** Connections are cut without an answer. */
  offline: z.boolean().default(false),
  /** Each so-manieth call fails; 0 for none. */
  failEvery: z.int().min(0).max(1000).default(0),
  emptyCatalogue: z.boolean().default(false),
  brokenPictures: z.boolean().default(false),
  expiredTokens: z.boolean().default(false),
  tenThousandProducts: z.boolean().default(false),
})
export type Scenario = z.output<typeof scenarioSchema>

export const CALM: Scenario = scenarioSchema.parse({})

/** By the names that the mock's page offers. */
export const NAMED_SCENARIOS = {
  calm: {},
  'slow-provider': { latencyMs: 2000, jitterMs: 800 },
  'every-third-call-fails': { failEvery: 3 },
  'empty-catalogue': { emptyCatalogue: true },
  'broken-pictures': { brokenPictures: true },
  'expired-tokens': { expiredTokens: true },
  'ten-thousand-products': { tenThousandProducts: true },
  offline: { offline: true },
} as const satisfies Readonly<Record<string, Partial<Scenario>>>

export type ScenarioName = keyof typeof NAMED_SCENARIOS
