/** A test store that listens on a free loopback port, for browsers and `fetch`. */
import type { ServerResponse } from 'node:http'
import { inject, onTestFinished } from 'vitest'
import { createImageResizer, type ImageResizer } from '#server/images/resizer.ts'
import { createTestStore, listen, type TestStoreOptions } from './test-store.ts'

export interface WorldOptions extends TestStoreOptions {
  /** Registers the clean-up; by default the end of the current test. */
  readonly until?: (close: () => Promise<void>) => void
}

export type World = Awaited<ReturnType<typeof makeWorld>>

export async function makeWorld({ until = onTestFinished, ...options }: WorldOptions = {}) {
  let isCutOff: (address: string) => boolean = () => false
  let held: Hold | undefined
  const server = await listen(async (request, response) => {
    const address = request.url ?? '/'
    if (held?.holds(address)) await held.add(address, response)
    if (isCutOff(address)) request.socket.destroy()
    else store.handler(request, response)
  })
  const store = await createTestStore({
    pictures: inject('madePictures'),
    resizePicture: createSmallResizer(),
    ...options,
    environment: { PUBLIC_URL: server.url, ...options.environment },
  })
  const close = async () => {
    await server.close()
    await store.close()
  }
  until(close)
  return {
    ...store,
    url: server.url,
    /** Closes the connection of requests to these paths without an answer, until the next call; by default of none. */
    cutOff(addresses: (path: string) => boolean = () => false) {
      isCutOff = addresses
    },
    /** Holds requests to these paths back until `release` is called. */
    hold(addresses: (path: string) => boolean) {
      held = createHold(addresses)
      return held
    },
    close,
  }
}

type Hold = ReturnType<typeof createHold>

function createHold(holds: (path: string) => boolean) {
  const waiting = new Map<ServerResponse, string>()
  const aborted: string[] = []
  let isReleased = false
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    holds: (path: string) => !isReleased && holds(path),
    add(path: string, response: ServerResponse) {
      waiting.set(response, path)
      response.on('close', () => {
        if (waiting.delete(response)) aborted.push(path)
      })
      return released
    },
    /** The paths of the requests that are held back. */
    waiting: () => [...waiting.values()],
    /** The paths of the requests that the browser has given up. */
    aborted: () => aborted,
    release() {
      isReleased = true
      waiting.clear()
      release()
    },
  }
}

const SMALL_WIDTH = 16

/** Resizes to the same proportions and format. No test with a browser looks at the content of a picture. */
function createSmallResizer(): ImageResizer {
  const resize = createImageResizer()
  return (original, _width, format) => resize(original, SMALL_WIDTH, format)
}
