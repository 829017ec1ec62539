/** How long one page may wait for the provider in all. */
import { describe, expect, test } from 'vitest'
import { createApi } from '#api/client.ts'
import { TimeoutError } from '#api/errors.ts'
import { createProviderQueues } from '#server/provider/access.ts'
import { storeItself } from '#server/provider/caller.ts'
import { createTimeBudget } from '#server/provider/time-budget.ts'
import { createProviderTransport } from '#server/provider/transport.ts'
import { json, neverOpen, startFakeProvider } from '../../support/fake-provider.ts'

describe('the patience of a page', () => {
  let now = 0
  const waitFor = (ms: number) => {
    now += ms
  }

  test('is shared by calls side by side, and spent by one after the other', () => {
    const patience = createTimeBudget(1500, () => now)
    patience.begin()
    waitFor(200)
    patience.begin()
    waitFor(300)
    expect(patience.leftMs()).toBe(1000)
    patience.end()
    waitFor(100)
    patience.end()
    expect(patience.leftMs()).toBe(900)
    // The page waits for its turn, or is being rendered.
    waitFor(5000)
    expect(patience.leftMs()).toBe(900)
    patience.begin()
    waitFor(2000)
    expect(patience.leftMs()).toBe(0)
  })

  test('that is at its end asks nobody', async () => {
    let calls = 0
    const provider = await startFakeProvider((request, response) => {
      calls += 1
      json(200, { data: [] })(request, response)
    })
    const patience = createTimeBudget(1500, () => now)
    const ended: string[] = []
    const api = createApi(
      createProviderTransport({
        origin: provider.origin,
        timeoutMs: 60_000,
        patience,
        breakers: neverOpen,
        queue: createProviderQueues().pages,
        caller: storeItself(),
        clock: () => now,
        onCall: (_route, outcome) => ended.push(outcome),
      }),
    )
    await expect(api.colors()).resolves.toEqual([])
    patience.begin()
    waitFor(1500)
    await expect(api.colors()).rejects.toBeInstanceOf(TimeoutError)
    expect([calls, ended]).toEqual([1, ['answered', 'not asked']])
  })
})
