/** When a circuit breaker opens: failed calls start a probe, and only the probe opens or closes the breaker. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCircuitBreakers, type ProbeResult } from '#server/provider/circuit-breaker.ts'

const SIGN_IN = 'POST /auth/customer/signin'
const LIST = 'GET /products'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function makeBreakers() {
  const world = {
    now: 0,
    says: 'unavailable' as ProbeResult,
    probes: [] as string[],
    changes: [] as string[],
  }
  const breakers = createCircuitBreakers({
    probe: async (path) => {
      world.probes.push(path)
      return world.says
    },
    clock: () => world.now,
    onChange: (route, isOpen) => world.changes.push(`${route} ${isOpen ? 'opens' : 'closes'}`),
  })
  const calls = async (route: string, count: number, isUnavailable: boolean) => {
    for (let call = 0; call < count; call += 1) breakers.ended(route, isUnavailable)
    await vi.advanceTimersByTimeAsync(0)
  }
  const pass = async (ms: number) => {
    world.now += ms
    await vi.advanceTimersByTimeAsync(ms)
  }
  return { world, breakers, calls, pass }
}

describe('a route’s breaker', () => {
  test.each([
    ['19 failures', 0, [[19, true]]],
    ['20 failures', 1, [[20, true]]],
    [
      '10 failures in 20 calls',
      1,
      [
        [10, false],
        [10, true],
      ],
    ],
    [
      '18 failures in 40 calls',
      0,
      [
        [22, false],
        [18, true],
      ],
    ],
    ['no failure', 0, [[100, false]]],
  ] as const)('after %s starts %i probes', async (_what, probes, calls) => {
    const { world, ...breaker } = makeBreakers()
    for (const [count, isUnavailable] of calls) await breaker.calls(LIST, count, isUnavailable)
    expect(world.probes).toHaveLength(probes)
    expect(breaker.breakers.isOpen(LIST)).toBe(probes === 1)
  })

  test.each([
    ['counts failures of the last five seconds', 4000, 1],
    ['ignores older failures', 5000, 0],
  ])('%s', async (_what, ms, probes) => {
    const { world, calls, pass } = makeBreakers()
    await calls(LIST, 15, true)
    await pass(ms)
    await calls(LIST, 15, true)
    expect(world.probes).toHaveLength(probes)
  })

  test('stays closed while the probe is answered, however many calls of visitors fail', async () => {
    const { world, breakers, calls, pass } = makeBreakers()
    world.says = 'answers'
    for (let second = 0; second < 10; second += 1) {
      await calls(SIGN_IN, 100, true)
      await calls(SIGN_IN, 100, true)
      await pass(1000)
    }
    expect(breakers.isOpen(SIGN_IN)).toBe(false)
    expect(world.changes).toEqual([])
    // The probe is a read, at most one per second.
    expect(new Set(world.probes)).toEqual(new Set(['/settings']))
    expect(world.probes.length).toBeLessThanOrEqual(10)
  })

  test('is opened and closed by the probe only, and for its route only', async () => {
    const { world, breakers, calls, pass } = makeBreakers()
    await calls(LIST, 20, true)
    expect([breakers.isOpen(LIST), breakers.isOpen(SIGN_IN)]).toEqual([true, false])
    // A late response of a call that was in flight does not close the breaker.
    await calls(LIST, 5, false)
    expect(breakers.isOpen(LIST)).toBe(true)
    await pass(1000)
    expect(breakers.isOpen(LIST)).toBe(true)
    world.says = 'answers'
    await pass(1000)
    expect(breakers.isOpen(LIST)).toBe(false)
    expect(world.changes).toEqual([`${LIST} opens`, `${LIST} closes`])
    expect(world.probes).toEqual(['/products?limit=1', '/products?limit=1', '/products?limit=1'])
    // Earlier failures no longer count, although they are less than five seconds old.
    await pass(1000)
    await calls(LIST, 1, true)
    expect(world.probes).toHaveLength(3)
  })

  test('is closed by a reset, and not opened again by a probe that began before it', async () => {
    const { world, breakers, calls, pass } = makeBreakers()
    await calls(LIST, 20, true)
    breakers.reset()
    expect(breakers.isOpen(LIST)).toBe(false)
    await pass(2000)
    expect(breakers.isOpen(LIST)).toBe(false)
    expect(world.probes).toHaveLength(2)
  })

  test('does not change if the event loop was too busy for a valid probe', async () => {
    const { world, breakers, calls, pass } = makeBreakers()
    world.says = 'unknown'
    await calls(LIST, 20, true)
    expect(breakers.isOpen(LIST)).toBe(false)
    world.says = 'unavailable'
    await pass(1000)
    await calls(LIST, 1, true)
    expect(breakers.isOpen(LIST)).toBe(true)
    world.says = 'unknown'
    await pass(1000)
    expect(breakers.isOpen(LIST)).toBe(true)
  })
})
