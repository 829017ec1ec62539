/** The time budget of one page for all its calls to the provider. */
import { describe, expect, test } from 'vitest'
import { createApi } from '#api/client.ts'
import { TimeoutError } from '#api/errors.ts'
import { createCallQueue } from '#server/provider/call-queue.ts'
import { storeItself } from '#server/provider/caller.ts'
import { noBreakers } from '#server/provider/circuit-breaker.ts'
import { createTimeBudget } from '#server/provider/time-budget.ts'
import { createProviderTransport } from '#server/provider/transport.ts'
import { json, startFakeProvider } from '../../support/fake-provider.ts'

describe('the time budget of a page', () => {
  let now = 0
  const waitFor = (ms: number) => {
    now += ms
  }

  test('counts the time of parallel calls once, and adds up that of sequential calls', () => {
    const budget = createTimeBudget(1500, () => now)
    budget.begin()
    waitFor(200)
    budget.begin()
    waitFor(300)
    expect(budget.leftMs()).toBe(1000)
    budget.end()
    waitFor(100)
    budget.end()
    expect(budget.leftMs()).toBe(900)
    // Time without a call: the page waits in the render queue or is being rendered.
    waitFor(5000)
    expect(budget.leftMs()).toBe(900)
    budget.begin()
    waitFor(2000)
    expect(budget.leftMs()).toBe(0)
  })

  test('that is spent allows no further call', async () => {
    let calls = 0
    const provider = await startFakeProvider((request, response) => {
      calls += 1
      json(200, { data: [] })(request, response)
    })
    const budget = createTimeBudget(1500, () => now)
    const ended: string[] = []
    const api = createApi(
      createProviderTransport({
        origin: provider.origin,
        timeoutMs: 60_000,
        timeBudget: budget,
        breakers: noBreakers,
        queue: createCallQueue({ places: 8, placesPerVisitor: 8, waiting: 8 }),
        caller: storeItself(),
        clock: () => now,
        onCall: (_route, outcome) => ended.push(outcome),
      }),
    )
    await expect(api.colors()).resolves.toEqual([])
    budget.begin()
    waitFor(1500)
    await expect(api.colors()).rejects.toBeInstanceOf(TimeoutError)
    expect([calls, ended]).toEqual([1, ['answered', 'not asked']])
  })
})
