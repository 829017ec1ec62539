/**
 * A cache of resized pictures for the stores of all test files (world.ts): resizing took a third of the CPU time of the
 * home page's tests. The pictures are 16 px wide, which saves the CPU time of sending, decoding and painting them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Cache folder of one test run. */
    madePictures: string
  }
}

/** Vitest's global setup. Returns the teardown. */
export default async function provideFolder({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-pictures-'))
  provide('madePictures', folder)
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
