/** A test store that listens on a free loopback port, for browsers and `fetch`. */
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
  const server = await listen((request, response) => {
    if (isCutOff(request.url ?? '/')) request.socket.destroy()
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
    close,
  }
}

const SMALL_WIDTH = 16

/** Resizes to the same proportions and format. No test with a browser looks at the content of a picture. */
function createSmallResizer(): ImageResizer {
  const resize = createImageResizer()
  return (original, _width, format) => resize(original, SMALL_WIDTH, format)
}
