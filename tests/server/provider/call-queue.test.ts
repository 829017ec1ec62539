/** The limits of calls in flight, and the order in which waiting calls start. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { visitorKey } from '#server/http/visitor-address.ts'
import { createCallQueue, type Leave, TooManyCalls } from '#server/provider/call-queue.ts'

const LIMITS = { places: 4, placesPerVisitor: 2, waiting: 6 }
const WAIT = { waitMs: 60_000 }

function makeQueue() {
  const queue = createCallQueue(LIMITS)
  const order: string[] = []
  const leaves: Leave[] = []
  const refused: string[] = []
  const enter = (visitor: string, options = WAIT) =>
    queue.enter(visitor, options).then(
      (leave) => {
        order.push(visitor)
        leaves.push(leave)
      },
      (refusal: unknown) => {
        refused.push(`${visitor} ${refusal instanceof TooManyCalls ? refusal.status : String(refusal)}`)
      },
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { queue, order, refused, enter, settle, leaveOne: () => leaves.shift()?.() }
}

describe('the queue of calls to the provider', () => {
  test('gives one visitor at most half of the places, and the next free place to another visitor', async () => {
    const { queue, order, enter, settle, leaveOne } = makeQueue()
    for (let call = 0; call < 5; call += 1) void enter('stranger')
    await settle()
    expect([queue.inFlight, queue.waiting]).toEqual([2, 3])
    void enter('amal')
    void enter('bora')
    void enter('amal')
    await settle()
    expect(order).toEqual(['stranger', 'stranger', 'amal', 'bora'])
    for (let call = 0; call < 4; call += 1) leaveOne()
    await settle()
    // Round robin, independent of each visitor's number of calls.
    expect(order.slice(4).sort()).toEqual(['amal', 'stranger', 'stranger'])
    expect(queue.inFlight).toBe(3)
  })

  test('frees a place once, however often the end of its call is reported', async () => {
    const queue = createCallQueue(LIMITS)
    const leave = await queue.enter('amal', WAIT)
    leave()
    leave()
    expect(queue.inFlight).toBe(0)
  })

  test('holds the limit of a visitor when a call ends, its own or another visitor’s', async () => {
    const { queue, order, enter, settle, leaveOne } = makeQueue()
    for (const visitor of ['bora', 'amal', 'amal', 'amal']) void enter(visitor)
    await settle()
    leaveOne()
    await settle()
    expect([order, queue.inFlight, queue.waiting]).toEqual([['bora', 'amal', 'amal'], 2, 1])
    leaveOne()
    await settle()
    leaveOne()
    for (let call = 0; call < 3; call += 1) void enter('amal')
    await settle()
    expect([queue.inFlight, queue.waiting]).toEqual([2, 2])
  })

  test('serves a visitor whose first call came when all places were taken', async () => {
    const { order, enter, settle, leaveOne } = makeQueue()
    for (const visitor of ['amal', 'amal', 'bora', 'bora', 'cem']) void enter(visitor)
    await settle()
    leaveOne()
    await settle()
    expect(order).toEqual(['amal', 'amal', 'bora', 'bora', 'cem'])
  })

  test('refuses, when it is full, the newest call of the visitor with the most waiting calls', async () => {
    const { queue, refused, enter, settle } = makeQueue()
    for (let call = 0; call < 8; call += 1) void enter('stranger')
    void enter('amal')
    void enter('bora')
    await settle()
    expect([queue.inFlight, queue.waiting]).toEqual([4, 6])
    void enter('cem')
    await settle()
    expect(refused).toEqual(['stranger 429'])
    void enter('stranger')
    await settle()
    expect(refused).toEqual(['stranger 429', 'stranger 429'])
    expect(queue.waiting).toBe(6)
  })

  test('keeps the older calls of the visitor whose newest call was refused', async () => {
    const queue = createCallQueue({ ...LIMITS, waiting: 4 })
    const refused: string[] = []
    const enter = (visitor: string, call: string) =>
      void queue.enter(visitor, WAIT).catch(({ status }) => refused.push(`${call} ${status}`))
    for (const visitor of ['amal', 'bora', 'amal', 'bora']) enter(visitor, 'with a place')
    enter('amal', 'amal’s only')
    for (const call of ['bora’s first', 'bora’s second', 'bora’s third']) enter('bora', call)
    for (const visitor of ['cem', 'deniz', 'ece', 'deniz']) enter(visitor, visitor)
    await new Promise((resolve) => setImmediate(resolve))
    // With one call each, nobody has to make room.
    expect(refused.sort()).toEqual(['bora’s second 429', 'bora’s third 429', 'deniz 503', 'ece 503'])
  })

  test('refuses with 503, not 429, when many visitors with one call each fill it', async () => {
    const { refused, enter, settle } = makeQueue()
    for (let visitor = 0; visitor < 11; visitor += 1) void enter(`visitor ${visitor}`)
    await settle()
    expect(refused).toEqual(['visitor 10 503'])
  })

  test.each([
    ['the visitor’s own calls', ['stranger', 'stranger', 'stranger'], 'stranger 429'],
    ['others’ calls', ['a', 'a', 'b', 'b', 'cem'], 'cem 503'],
  ])('refuses a call that waits too long behind %s', async (_why, visitors, refusal) => {
    const { queue, refused, enter } = makeQueue()
    await Promise.race(visitors.map((visitor) => enter(visitor, { waitMs: 1 })).slice(-1))
    expect(refused).toEqual([refusal])
    expect(queue.waiting).toBe(0)
  })

  test('drops the waiting calls of a visitor who has left', async () => {
    const { queue, enter, order, settle, leaveOne } = makeQueue()
    for (let call = 0; call < 2; call += 1) void enter('amal')
    const leaving = new AbortController()
    const waiting = queue.enter('amal', { ...WAIT, signal: leaving.signal })
    await settle()
    leaving.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    await expect(queue.enter('amal', { ...WAIT, signal: leaving.signal })).rejects.toThrow('left')
    leaveOne()
    await settle()
    expect([order, queue.inFlight, queue.waiting]).toEqual([['amal', 'amal'], 1, 0])
  })

  test('keeps the calls that wait behind one that has left', async () => {
    const { queue, order, enter, settle, leaveOne } = makeQueue()
    for (let call = 0; call < 2; call += 1) void enter('amal')
    const leaving = new AbortController()
    queue.enter('amal', { ...WAIT, signal: leaving.signal }).catch(() => {})
    void enter('amal')
    await settle()
    leaving.abort()
    leaveOne()
    await settle()
    expect([order, queue.waiting]).toEqual([['amal', 'amal', 'amal'], 0])
  })

  test('forgets the wait of a call that has a place: neither its time limit nor its client’s leaving changes the queue', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const queue = createCallQueue({ places: 1, placesPerVisitor: 1, waiting: 6 })
    const first = await queue.enter('amal', WAIT)
    const leaving = new AbortController()
    const second = queue.enter('amal', { waitMs: 1000, signal: leaving.signal })
    first()
    await second
    void queue.enter('amal', WAIT)
    await vi.advanceTimersByTimeAsync(1000)
    leaving.abort()
    expect([queue.inFlight, queue.waiting]).toEqual([1, 1])
  })

  test('stores nothing about visitors without a call', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const heap = () => {
      collect()
      return process.memoryUsage().heapUsed
    }
    const queue = createCallQueue({ ...LIMITS, waiting: 0 })
    const visit = async (visitor: number) => (await queue.enter(`visitor ${visitor}`, WAIT))()
    await visit(0)
    const before = heap()
    for (let visitor = 0; visitor < 20_000; visitor += 1) await visit(visitor)
    for (let place = 0; place < LIMITS.places; place += 1) await queue.enter(`${place}`, WAIT)
    for (let visitor = 0; visitor < 20_000; visitor += 1) await visit(visitor).catch(() => {})
    // A Map entry with its key and value takes more than 100 bytes.
    expect(heap() - before).toBeLessThan(1_000_000)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
  ['2001:db8::7:0:0:0:1', '2001:db8:0:7::/64'],
  ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['nonsense', 'unknown'],
  [undefined, 'unknown'],
])('the address %s is counted as %s', (address, key) => {
  expect(visitorKey(address)).toBe(key)
})
