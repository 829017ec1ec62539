import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startMock } from '#server/mock/start.ts'

test('the start fails on a port that the store cannot call: fetch refuses 10080', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'sedir-mock-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 }))
  const mock = { port: 10_080, products: 1, dataDirectory, adminAccess: 'loopback' } as const
  await expect(startMock({ mock, googleClientId: '' }, '/')).rejects.toThrow(
    'The store cannot call its mock on port 10080 (Error: bad port): set MOCK_PORT=0 for any',
  )
})
