/** The limits of originals in memory and of those that wait, and how they are shared out by visitor. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPictureWork } from '#server/images/picture-work.ts'
import type { ImageRequest } from '#server/images/request.ts'
import { type Metrics, noMetrics } from '#server/process/metrics.ts'
import { TooManyCalls } from '#server/provider/call-queue.ts'
import { broken } from '#server/provider/errors.ts'

const PLACES = 8
const PLACES_PER_VISITOR = 6
const MOST_WAITING = 256
const MAX_WAIT_MS = 15_000
/** A client that stays connected. */
const stays = (visitor = '192.0.2.1') => ({ visitor, signal: new AbortController().signal })

const picture = (path: string, width = 240, format = 'webp') =>
  ({ width, format, original: { at: 'provider', path }, isOfPerson: false }) as ImageRequest

interface Reading {
  readonly path: string
  answer(bytes: Buffer | undefined): void
  fail(cause: Error): void
}

function makeWork() {
  const readings: Reading[] = []
  const made: string[] = []
  const disk = new Map<string, Buffer>()
  const outcomes: string[] = []
  const watched = new Map<string, () => number | undefined>()
  const metrics: Metrics = {
    ...noMetrics,
    watch: (name, _help, read) => watched.set(name, read),
    counter: () => (values) => outcomes.push(Object.values(values).join()),
  }
  const find = createPictureWork({
    diskCache: {
      read: async (name) => disk.get(name),
      write: async (name, bytes) => void disk.set(name, bytes),
    },
    readOriginal: (original) =>
      new Promise((answer, fail) => {
        readings.push({ path: original.at === 'provider' ? original.path : '', answer, fail })
      }),
    resize: async (original, width, format) => {
      made.push(`${original} ${width} ${format}`)
      return Buffer.from(`${original} ${width} ${format}`)
    },
    providerUrl: 'https://provider.example',
    metrics,
  })
  const number = (name: string) => watched.get(name)?.()
  /** Resolves when all pending promises have settled. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { find, readings, made, outcomes, number, settled }
}

test('an original is read once for all widths and formats, and each picture is resized once', async () => {
  const { find, readings, made, settled } = makeWork()
  const wanted = [96, 240, 640].flatMap((width) =>
    ['avif', 'webp'].map((format) => picture('/a', width, format)),
  )
  const asked = [...wanted, ...wanted].map((each) => find(each, stays()))
  await settled()
  expect(readings.map(({ path }) => path)).toEqual(['/a'])
  readings[0]?.answer(Buffer.from('sofa'))
  await Promise.all(asked)
  expect(made.sort()).toEqual([...wanted].map(({ width, format }) => `sofa ${width} ${format}`).sort())
  expect(await find(picture('/a'), stays())).toEqual(Buffer.from('sofa 240 webp'))
  expect(readings).toHaveLength(1)
})

test('an original takes one of eight places before it is read, and frees it when all its pictures are resized', async () => {
  const { find, readings, number, settled } = makeWork()
  const asked = Array.from({ length: 20 }, (_, at) => find(picture(`/${at}`), stays(`192.0.2.${at}`)))
  await settled()
  expect(readings).toHaveLength(PLACES)
  expect(number('store_picture_originals')).toBe(PLACES)
  expect(number('store_picture_originals_waiting')).toBe(12)
  readings[3]?.answer(Buffer.from('sofa'))
  readings[5]?.fail(broken('500'))
  await expect(asked[5]).rejects.toThrow()
  await asked[3]
  await settled()
  expect(readings).toHaveLength(PLACES + 2)
  for (let next = 0; next < 20; next += 1) {
    readings[next]?.answer(undefined)
    await settled()
  }
  await Promise.allSettled(asked)
  expect(number('store_picture_originals')).toBe(0)
  expect(number('store_pictures_to_make')).toBe(0)
})

test('one visitor has at most six of the places, and another visitor’s picture is read at once', async () => {
  const { find, readings, number, settled } = makeWork()
  const asked = Array.from({ length: 20 }, (_, at) => find(picture(`/${at}`), stays()))
  await settled()
  expect(readings).toHaveLength(PLACES_PER_VISITOR)
  expect(number('store_picture_originals_waiting')).toBe(14)
  const other = find(picture('/other'), stays('192.0.2.2'))
  await settled()
  expect(readings.at(-1)?.path).toBe('/other')
  readings.at(-1)?.answer(Buffer.from('sofa'))
  expect(await other).toEqual(Buffer.from('sofa 240 webp'))
  for (let next = 0; next < 21; next += 1) {
    readings[next]?.answer(undefined)
    await settled()
  }
  await Promise.all(asked)
})

test('in a full queue the newest picture of the visitor with the most is refused, not that of another visitor', async () => {
  const { find, readings, outcomes, settled } = makeWork()
  const asked = Array.from({ length: PLACES_PER_VISITOR + MOST_WAITING }, (_, at) =>
    find(picture(`/${at}`), stays()),
  )
  await settled()
  await expect(find(picture('/late'), stays())).rejects.toMatchObject({ status: 429 })
  // A request for a picture that is already queued needs no place of its own.
  const same = find(picture('/0'), stays())
  const others = ['/b', '/c', '/d'].map((path, at) => find(picture(path), stays(`198.51.100.${at}`)))
  // Two free places, then one that the third takes in the queue.
  await expect(asked.pop()).rejects.toThrow(TooManyCalls)
  for (let next = 0; next < PLACES_PER_VISITOR + MOST_WAITING + 2; next += 1) {
    await settled()
    readings[next]?.answer(Buffer.from('sofa'))
  }
  expect(await same).toEqual(await asked[0])
  expect(await Promise.all(others)).toEqual(Array(3).fill(Buffer.from('sofa 240 webp')))
  await Promise.all(asked)
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(2)
})

test('a picture that has waited for 15 seconds is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { find, readings, number, settled } = makeWork()
  const asked = Array.from({ length: PLACES_PER_VISITOR + 1 }, (_, at) => find(picture(`/${at}`), stays()))
  await settled()
  const late = expect(asked.pop()).rejects.toMatchObject({ status: 429 })
  vi.advanceTimersByTime(MAX_WAIT_MS)
  await late
  expect(number('store_picture_originals_waiting')).toBe(0)
  for (const reading of readings) reading.answer(undefined)
  await Promise.all(asked)
})

test('an original is not read if all its clients have disconnected, and is read for a later request', async () => {
  const { find, readings, outcomes, settled } = makeWork()
  const first = Array.from({ length: PLACES }, (_, at) => find(picture(`/${at}`), stays(`192.0.2.${at}`)))
  const client = new AbortController()
  const left = find(picture('/left'), { visitor: '198.51.100.1', signal: client.signal })
  const other = find(picture('/stays'), stays())
  await settled()
  client.abort()
  for (const reading of readings.splice(0)) reading.answer(Buffer.from('sofa'))
  expect(await left).toBeUndefined()
  await settled()
  expect(readings.map(({ path }) => path)).toEqual(['/stays'])
  const again = find(picture('/left'), stays())
  await settled()
  for (const reading of readings) reading.answer(Buffer.from('chair'))
  expect(await again).toEqual(Buffer.from('chair 240 webp'))
  await Promise.all([...first, other])
  expect(outcomes).toContain('left')
})
