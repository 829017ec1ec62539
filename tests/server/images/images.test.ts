import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { personPicture, providerPicture } from '#domain/pictures.ts'
import { createImageDiskCache } from '#server/images/disk-cache.ts'
import { createLog } from '#server/process/log.ts'
import { type Metrics, noMetrics } from '#server/process/metrics.ts'
import { animatedWebp } from '#tests/support/animated-webp.ts'
import { makeStore } from '../store-world.ts'

const chair = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a65' } })
  .png()
  .toBuffer()
const MODERN = 'image/avif,image/webp,image/apng,*/*;q=0.8'

const file =
  (body: Buffer | string, type = 'image/png', status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }

describe('a picture of the provider', () => {
  test.each([
    [MODERN, 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['image/avif;q=0, image/webp', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ])('for Accept: %s is sent as %s', async (accept, type) => {
    const { visit, seen } = await makeStore({ provider: file(chair) })
    const response = await visit
      .get('/_image/240/provider/images/products/a%20chair.png')
      .set('accept', accept)
      .expect(200)
    expect(response.type).toBe(type)
    expect(response.headers.vary).toBe('Accept')
    expect(response.headers['cache-control']).toMatch(/^public, max-age=86400/)
    expect((await sharp(response.body).metadata()).width).toBe(240)
    expect(seen.map(({ url }) => url)).toEqual(['/images/products/a%20chair.png'])
  })

  test('that shows a person is resized as well, and sent with no-store', async () => {
    const { visit, seen } = await makeStore({ provider: file(chair) })
    const response = await visit.get('/_image/240/person/images/uploads/me.webp').expect(200)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect((await sharp(response.body).metadata()).width).toBe(240)
    expect(seen.map(({ url }) => url)).toEqual(['/images/uploads/me.webp'])
    await visit.get('/_image/240/person/..%2fapi%2fv1.0%2fproducts').expect(404)
  })

  test('has placeholder colours after its first request, unless it shows a person', async () => {
    const { visit, parts } = await makeStore({ provider: file(chair) })
    await visit.get('/_image/240/provider/images/a%20chair.png').set('accept', MODERN).expect(200)
    await visit.get('/_image/240/person/images/me.png').expect(200)
    const seen = providerPicture('/images/a chair.png')
    await expect.poll(() => parts.placeholders.of(seen)?.core).toMatch(/^#a[9-b]6[5-7]5[4-6]$/)
    expect(parts.placeholders.of(providerPicture('/images/me.png'))).toBeUndefined()
    expect(parts.placeholders.of(personPicture('/images/me.png'))).toBeUndefined()
  })

  test('is never enlarged', async () => {
    const { visit } = await makeStore({ provider: file(chair) })
    const response = await visit.get('/_image/1920/provider/a.png').expect(200)
    expect((await sharp(response.body).metadata()).width).toBe(900)
  })

  test('is resized once for concurrent requests, and cached on disk', async () => {
    const { visit, seen, folder } = await makeStore({ provider: file(chair) })
    const ask = () => visit.get('/_image/240/provider/a.png').set('accept', MODERN).expect(200)
    const [first] = await Promise.all([ask(), ask(), ask()])
    expect(seen).toHaveLength(1)
    expect(await readdir(join(folder, 'pictures'))).toHaveLength(1)
    const again = await ask()
    expect(seen).toHaveLength(1)
    await visit
      .get('/_image/240/provider/a.png')
      .set({ accept: MODERN, 'if-none-match': again.headers.etag })
      .expect(304)
    expect(again.headers.etag).toBe(first?.headers.etag)
  })

  test.each([
    ['/_image/241/provider/a.png'],
    ['/_image/0240/provider/a.png'],
    ['/_image/240/elsewhere/a.png'],
    ['/_image/240/provider/'],
    ['/_image/240/provider/..%2f..%2fetc%2fpasswd'],
    ['/_image/240/provider/images/%2e%2e/%2e%2e/secret'],
    ['/_image/240/provider/images%5c..%5csecret'],
    ['/_image/240/provider/%252e%252e/secret'],
    ['/_image/240/provider/a%00.png'],
    ['/_image/240/provider/%E0%A4%A'],
    ['/_image/240/provider/api/v1.0/products'],
    ['/_image/240/provider/__mock/inbox'],
    ['/_image/240/provider//evil.example/a.png'],
    ['/_image/240/provider/http:%2f%2fevil.example/a.png'],
    ['/_image/240/store/..%2fsecret.webp'],
    ['/_image/240/store/unknown.webp'],
    ['/_image/240/store/hero-cafe.png'],
  ])('is not requested for the address %s', async (path) => {
    const { visit, seen } = await makeStore({ provider: file(chair) })
    const response = await visit.get(path).expect(404)
    expect(response.headers['cache-control']).toBe('public, max-age=60')
    expect(seen).toEqual([])
  })

  const bomb = sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

  test.each([
    ['that the provider does not have', file('', 'text/plain', 404), 404],
    [
      'that is answered with a redirect',
      ((_request, response) =>
        response.writeHead(302, { location: 'http://127.0.0.1/x.png' }).end()) as RequestListener,
      404,
    ],
    [
      'that is an SVG',
      file(
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        'image/svg+xml',
      ),
      404,
    ],
    ['that is an HTML page', file('<html>', 'image/png'), 404],
    ['that is damaged', file(chair.subarray(0, 500)), 502],
    ['that is too large to send', file(Buffer.concat([chair, Buffer.alloc(16 * 1024 * 1024)])), 502],
    ['that is answered with 500', file('', 'text/plain', 500), 502],
  ])(
    '%s is answered with an error status, which is cached for a minute at most',
    async (_what, provider, status) => {
      const { visit, folder } = await makeStore({ provider })
      const response = await visit.get('/_image/240/provider/a.png').expect(status)
      expect(response.headers['cache-control']).toMatch(/^public, max-age=(5|60)$/)
      expect(await readdir(join(folder, 'pictures'))).toEqual([])
    },
  )

  test('with too many pixels is not decoded', async () => {
    const { visit } = await makeStore({ provider: file(await bomb) })
    await visit.get('/_image/96/provider/bomb.png').expect(502)
  })

  test.each([
    [26, 'JPEG', 200, (picture: Sharp) => picture.jpeg()],
    [26, 'progressive JPEG', 502, (picture: Sharp) => picture.jpeg({ progressive: true })],
    [26, 'PNG', 502, (picture: Sharp) => picture.png()],
    [13, 'AVIF', 502, (picture: Sharp) => picture.avif({ effort: 0, chromaSubsampling: '4:2:0' })],
  ])(
    'of %i megapixels as %s is answered with %i, by the memory that its decoder takes',
    async (megapixels, _format, status, encode) => {
      const large = sharp({
        create: { width: 5000, height: megapixels * 200, channels: 3, background: '#000' },
      })
      const { visit } = await makeStore({ provider: file(await encode(large).toBuffer()) })
      await visit.get('/_image/96/provider/large').expect(status)
    },
  )

  test.each([
    [100, 200],
    [5000, 502],
  ])('that is an animation with %i frames is answered with %i', async (frames, status) => {
    const { visit } = await makeStore({ provider: file(await animatedWebp(frames), 'image/webp') })
    await visit.get('/_image/96/provider/animation.webp').expect(status)
  })

  test('that does not arrive in time is answered with 504', async () => {
    const { visit } = await makeStore({ provider: () => {}, environment: { PROVIDER_TIMEOUT_MS: '100' } })
    await visit.get('/_image/96/provider/a.png').expect(504)
  })
})

test('a picture of the store is read from the store’s files', async () => {
  const { visit, seen } = await makeStore()
  const response = await visit.get('/_image/640/store/hero-cafe.webp').set('accept', 'image/webp').expect(200)
  expect((await sharp(response.body).metadata()).width).toBe(640)
  expect(seen).toEqual([])
})

describe('the disk cache of pictures', () => {
  const log = createLog('silent')
  const name = (digit: number) => String(digit).repeat(64)
  const emptyFolder = async () => (await makeStore()).parts.directories.pictures
  const bounds = { maxBytes: 250, maxFiles: 3, maxAgeMs: 60_000 }

  test('stays within its limits of bytes and files', async () => {
    const folder = await emptyFolder()
    const shelf = createImageDiskCache(folder, { log, bounds })
    for (const digit of [1, 2, 3]) await shelf.write(name(digit), Buffer.alloc(100, digit))
    expect(await shelf.read(name(1))).toBeUndefined()
    expect(await shelf.read(name(3))).toEqual(Buffer.alloc(100, 3))
    await expect.poll(() => readdir(folder)).toEqual([name(2), name(3)])
  })

  test('has the pictures of an earlier process until they expire', async () => {
    const folder = await emptyFolder()
    await createImageDiskCache(folder, { log, bounds }).write(name(4), Buffer.from('made'))
    expect(await createImageDiskCache(folder, { log, bounds }).read(name(4))).toEqual(Buffer.from('made'))
    await utimes(join(folder, name(4)), new Date('2020-01-01'), new Date('2020-01-01'))
    expect(await createImageDiskCache(folder, { log, bounds }).read(name(4))).toBeUndefined()
  })

  test('treats an empty file as a miss, and removes it', async () => {
    const folder = await emptyFolder()
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name(6)), '')
    const shelf = createImageDiskCache(folder, { log, bounds })
    expect(await shelf.read(name(6))).toBeUndefined()
    await shelf.write(name(7), Buffer.from('made'))
    await writeFile(join(folder, name(7)), '')
    expect(await shelf.read(name(7))).toBeUndefined()
    await expect.poll(() => readdir(folder)).toEqual([])
  })

  test('indexes the other files if one is a broken link', async () => {
    const folder = await emptyFolder()
    await createImageDiskCache(folder, { log, bounds }).write(name(4), Buffer.from('made'))
    await symlink(join(folder, 'nowhere'), join(folder, name(1)))
    await mkdir(join(folder, `.${name(2)}.1.1`))
    await utimes(join(folder, `.${name(2)}.1.1`), new Date('2020-01-01'), new Date('2020-01-01'))
    const faults: string[] = []
    const metrics: Metrics = {
      ...noMetrics,
      counter: () => (values) => faults.push(Object.values(values).join()),
    }
    const shelf = createImageDiskCache(folder, { log, metrics, bounds })
    expect(await shelf.read(name(4))).toEqual(Buffer.from('made'))
    // A directory in the place of the file.
    expect(faults).toEqual(['list'])
  })

  test('counts each disk error, and logs one a minute', async () => {
    const faults: string[] = []
    const lines: string[] = []
    let now = 0
    const shelf = createImageDiskCache(join(process.cwd(), 'package.json', 'no'), {
      log: createLog('warn', { write: (line: string) => void lines.push(line) }),
      metrics: { ...noMetrics, counter: () => (values) => faults.push(Object.values(values).join()) },
      clock: () => now,
      bounds,
    })
    for (now of [1, 2, 59_000, 61_001]) await shelf.write(name(5), Buffer.from('x'))
    expect(faults).toEqual(['list', 'write', 'write', 'write', 'write'])
    expect(lines).toHaveLength(2)
  })

  test('misses every read, without an error, in a directory that it may not write', async () => {
    const { visit, parts } = await makeStore({ provider: file(chair) })
    const shelf = createImageDiskCache(join(process.cwd(), 'package.json', 'no'), { log, bounds })
    await shelf.write(name(5), Buffer.from('x'))
    expect(await shelf.read(name(5))).toBeUndefined()
    await visit.get('/_image/96/provider/a.png').expect(200)
    expect(
      await readFile(join(parts.directories.pictures, (await readdir(parts.directories.pictures))[0] ?? '')),
    ).toBeDefined()
  })
})
