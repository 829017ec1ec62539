/** The limits of pictures that are resized at a time, and of originals in memory. */
import { expect, test } from 'vitest'
import { type Metrics, noMetrics } from '#server/http/metrics.ts'
import type { ImageRequest } from '#server/images/request.ts'
import { createPictureWork, ResizerBusy } from '#server/images/work-queue.ts'
import { broken } from '#server/provider/errors.ts'

const PLACES = 8
const MOST_TO_MAKE = 256
/** The signal of a client that stays connected. */
const stays = () => new AbortController().signal

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
  const asked = Array.from({ length: 20 }, (_, at) => find(picture(`/${at}`), stays()))
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

test('a picture is refused while the queue is full, and accepted when there is room again', async () => {
  const { find, readings, outcomes, settled } = makeWork()
  const asked = Array.from({ length: MOST_TO_MAKE }, (_, at) => find(picture(`/${at}`), stays()))
  await settled()
  await expect(find(picture('/late'), stays())).rejects.toThrow(ResizerBusy)
  // A request for a picture that is already queued needs no place of its own.
  const same = find(picture('/0'), stays())
  readings[0]?.answer(Buffer.from('sofa'))
  expect(await same).toEqual(await asked[0])
  const late = find(picture('/late'), stays())
  for (let next = 1; next <= MOST_TO_MAKE; next += 1) {
    await settled()
    readings[next]?.answer(Buffer.from('sofa'))
  }
  expect(await late).toEqual(Buffer.from('sofa 240 webp'))
  await Promise.all(asked)
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(MOST_TO_MAKE + 1)
})

test('an original is not read if all its clients have disconnected, and is read for a later request', async () => {
  const { find, readings, outcomes, settled } = makeWork()
  const first = Array.from({ length: PLACES }, (_, at) => find(picture(`/${at}`), stays()))
  const visitor = new AbortController()
  const left = find(picture('/left'), visitor.signal)
  const other = find(picture('/stays'), stays())
  await settled()
  visitor.abort()
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
