/** Pictures that one file of tests has made serve the others: making them was a third of the processor's time beside Chrome in the home page's tests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for one run of the tests. */
    madePictures: string
  }
}

/** Before all tests. Gives what is done after them. */
export default async function provideFolder({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-pictures-'))
  provide('madePictures', folder)
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
