/** The stand-in for the provider: a value. It listens to nothing and shares nothing with another. */
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { createRequestLog } from './http/request-log.ts'
import { type MockApiOptions, withDefaults } from './options.ts'
import { createUploads } from './people/uploads.ts'
import { directoryFiles, memoryFiles } from './storage/files.ts'
import { openStore } from './storage/store.ts'
import { createWorld } from './world.ts'

export type { MockApiOptions } from './options.ts'

export interface MockApi {
  /** For `http.createServer` and supertest. */
  readonly handler: RequestListener
  /** Waits until everything is on disk. */
  close(): Promise<void>
}

export async function createMockApi(options: MockApiOptions = {}): Promise<MockApi> {
  const { clock, random, log, dataDir, scenario, corsOrigin, ...rest } = withDefaults(options)
  const files = dataDir ? await directoryFiles(dataDir) : memoryFiles()
  const uploads = createUploads(dataDir ? await directoryFiles(join(dataDir, 'uploads')) : memoryFiles())
  const store = await openStore(files, { seed: rest.seed, products: rest.products }, log)
  const world = createWorld(store, { now: clock, random, log, scenario })
  const app = createApp({ world, uploads, requestLog: createRequestLog(), corsOrigin })
  return { handler: app, close: () => store.settled() }
}
