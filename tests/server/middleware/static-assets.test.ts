import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { builtAssets } from '#server/middleware/static-assets.ts'
import { makeStore } from '../store-world.ts'

const SCRIPT = 'console.log("sofa")'

async function build(files: Record<string, string | Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return makeStore({ assets: builtAssets(folder) })
}

const files = {
  'assets/app.AbC123.js': SCRIPT,
  'assets/app.AbC123.js.br': brotliCompressSync(SCRIPT),
  'assets/app.AbC123.js.gz': gzipSync(SCRIPT),
  'assets/font.woff2': Buffer.from('font'),
  'offline.txt': 'later',
  'offline.txt.br': brotliCompressSync('later'),
  '.vite/manifest.json': '{}',
}

test('a built file is sent compressed on request, and cached as immutable', async () => {
  const { visit } = await build(files)
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const response = await visit.get('/assets/app.AbC123.js?v=1').set('accept-encoding', accepted).expect(200)
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['content-type']).toMatch(/^text\/javascript/)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers.vary).toBe('Accept-Encoding')
    expect(response.text).toBe(SCRIPT)
  }
  const { headers } = await visit.get('/assets/font.woff2').expect(200)
  expect(headers['content-type']).toBe('font/woff2')
  expect(headers.etag).toBeUndefined()
  await visit.head('/assets/font.woff2').expect(200)
})

test('a file without a hash in its name is revalidated', async () => {
  const { visit } = await build(files)
  const { headers } = await visit.get('/offline.txt').set('accept-encoding', 'identity').expect(200)
  const compressed = await visit.get('/offline.txt').set('accept-encoding', 'br').expect(200)
  expect(compressed.headers.etag).not.toBe(headers.etag)
  expect(headers['cache-control']).toBe('public, max-age=3600')
  await visit
    .get('/offline.txt')
    .set({ 'accept-encoding': 'identity', 'if-none-match': String(headers.etag) })
    .expect(304)
})

test.each([
  '/assets/',
  '/assets/app.AbC123.js.br',
  '/.vite/manifest.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/.vite/manifest.json',
])('%s is no built file', async (path) => {
  const { visit } = await build(files)
  await visit.get(path).expect(404)
})
