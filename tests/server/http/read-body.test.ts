import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BodyTooSlow, readRequestBody } from '#server/http/read-body.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const bodyOf = (stream: PassThrough) => readRequestBody(stream as never, 5000)

test('a body in several chunks is read completely', async () => {
  const stream = new PassThrough()
  const body = bodyOf(stream)
  stream.write('{"a"')
  stream.end(':1}')
  expect(String(await body)).toBe('{"a":1}')
  expect(vi.getTimerCount()).toBe(0)
})

test('a body that arrives slowly is rejected in time, and its request can still be answered', async () => {
  const stream = new PassThrough()
  const body = bodyOf(stream)
  stream.write('{')
  const refused = expect(body).rejects.toBeInstanceOf(BodyTooSlow)
  vi.advanceTimersByTime(5000)
  await refused
  expect(stream.destroyed).toBe(false)
})

test('a body whose client disconnects is rejected', async () => {
  const stream = new PassThrough()
  const body = bodyOf(stream)
  stream.destroy()
  await expect(body).rejects.toThrow('disconnected')
  expect(vi.getTimerCount()).toBe(0)
})
