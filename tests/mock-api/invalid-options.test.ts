/** A mock as a value refuses the sizes and scenarios that its routes refuse. */
import { describe, expect, it } from 'vitest'
import { createMockApi, type MockApiOptions } from '#mock-api/index.ts'

const INVALID_SIZES = [{ products: -1 }, { products: 0.5 }, { products: 20_001 }, { seed: 1.5 }, { seed: -3 }]

const INVALID_SCENARIOS = [
  { latencyMs: -5 },
  { offlin: true },
  { calls: [{ method: 'GET', path: '/nothing', failEvery: 1 }] },
  { calls: [{ method: 'PUT', path: '/settings', failEvery: 1 }] },
].map((scenario) => scenario as MockApiOptions['scenario'] & object)

describe('a new mock', () => {
  it.each(INVALID_SIZES)('refuses the size %j', async (size) => {
    await expect(createMockApi(size)).rejects.toThrow(/seed.*products/)
  })

  it.each(INVALID_SCENARIOS)('refuses the scenario %j', async (scenario) => {
    await expect(createMockApi({ scenario })).rejects.toThrow()
  })

  it('names the call that the API does not have', async () => {
    const [, , scenario] = INVALID_SCENARIOS
    await expect(createMockApi({ scenario })).rejects.toThrow('The API has no call GET /nothing')
  })
})

describe('a mock in use', () => {
  it.each(INVALID_SIZES)('refuses the size %j at a reset, and keeps its records', async (size) => {
    const mock = await createMockApi({ products: 3 })
    await expect(mock.reset(size)).rejects.toThrow(/seed.*products/)
    expect(mock.size).toEqual({ seed: 1, products: 3 })
  })

  it.each(INVALID_SCENARIOS)('refuses the scenario %j, and keeps the one before', async (scenario) => {
    const mock = await createMockApi({ products: 3, scenario: { failEvery: 3 } })
    expect(() => mock.setScenario(scenario)).toThrow()
    expect(mock.scenario.failEvery).toBe(3)
  })
})
