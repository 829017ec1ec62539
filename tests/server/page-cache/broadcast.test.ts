import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createPageBroadcast } from '#server/page-cache/broadcast.ts'

const PLACEHOLDER = 'placeholder-nonce'

function makeFollower() {
  let flushed = 0
  const stream = new PassThrough()
  stream.on('error', () => {})
  const sink = Object.assign(stream, {
    flush() {
      flushed += 1
    },
  })
  return { sink, flushed: () => flushed }
}

test('each follower gets the whole page with its own nonce, whenever it joins', async () => {
  const { sink, finished, follow } = createPageBroadcast(PLACEHOLDER)
  const [early, late, last] = [makeFollower(), makeFollower(), makeFollower()]
  follow(early.sink, 'a'.repeat(PLACEHOLDER.length))
  // Nothing is written yet, so there is nothing to flush.
  expect(early.flushed()).toBe(0)
  sink.write(`<script nonce="${PLACEHOLDER}">1</script>`)
  follow(late.sink, 'b'.repeat(PLACEHOLDER.length))
  expect(late.flushed()).toBe(1)
  sink.flush()
  expect([early.flushed(), late.flushed()]).toEqual([1, 2])
  sink.end('end')
  const html = (await finished).toString()
  expect(html).toBe(`<script nonce="${PLACEHOLDER}">1</script>end`)
  follow(last.sink, 'c'.repeat(PLACEHOLDER.length))
  const pages = await Promise.all([early, late, last].map(({ sink: each }) => text(each)))
  expect(pages).toEqual(['a', 'b', 'c'].map((sign) => html.replace(PLACEHOLDER, sign.repeat(17))))
})

test('a page that breaks off ends the responses of all followers, later ones included', async () => {
  const { sink, finished, follow } = createPageBroadcast(PLACEHOLDER)
  const [early, late] = [makeFollower(), makeFollower()]
  follow(early.sink, 'nonce')
  sink.write('half')
  sink.destroy(new Error('broken'))
  await expect(finished).rejects.toThrow('broken')
  follow(late.sink, 'nonce')
  expect([early.sink.destroyed, late.sink.destroyed]).toEqual([true, true])
})

test('a follower that has left gets nothing more', async () => {
  const { sink, finished, follow } = createPageBroadcast(PLACEHOLDER)
  const { sink: leaving } = makeFollower()
  const write = vi.spyOn(leaving, 'write')
  follow(leaving, 'nonce')
  leaving.destroy()
  await nextTurn()
  sink.end('page')
  await finished
  expect(write).not.toHaveBeenCalled()
})
