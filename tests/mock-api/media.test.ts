/** Pictures, videos and files: those of the demo catalogue, and uploads. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { makeContractWorld, PNG, type World } from '#tests/contract/support/contract-world.ts'
import { animatedWebp } from '#tests/support/animated-webp.ts'

const setPicture = async (world: World, token: string, image: Buffer): Promise<string> =>
  (await world.send('put', '/auth/customer/profile', { token, form: { image } })).body.data.image

const plain = (color: string) => sharp({ create: { width: 8, height: 8, channels: 3, background: color } })

async function makeStoredWorld() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sedir-mock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const uploads = async () =>
    (await readdir(join(dataDir, 'uploads'))).map((name) => `/images/uploads/${name}`)
  return { world: await makeContractWorld({ dataDir }), dataDir, uploads }
}

describe('the demo’s media', () => {
  test.each([
    ['/images/brand/avatar-default.webp', 'image/webp'],
    ['/videos/lounge-armchair-turntable.mp4', 'video/mp4'],
    ['/files/warranty.pdf', 'application/pdf'],
  ])('%s is served as %s, in parts and kept by caches', async (path, type) => {
    const world = await makeContractWorld()
    const whole = await world.sendRaw('get', path)
    expect([whole.status, whole.headers['content-type'], whole.headers['x-content-type-options']]).toEqual([
      200,
      type,
      'nosniff',
    ])
    expect(whole.headers['cache-control']).toMatch(/public, max-age=\d{6,}/)
    const part = await world.sendRaw('get', path, { headers: { Range: 'bytes=0-9' } })
    expect([part.status, part.headers['content-length']]).toEqual([206, '10'])
    const same = await world.sendRaw('get', path, {
      headers: { 'If-None-Match': String(whole.headers.etag) },
    })
    expect(same.status).toBe(304)
  })

  it('of every product and category are there', async () => {
    const world = await makeContractWorld({ products: 100 })
    const { data } = (await world.get('/products?limit=100')).body
    const categories = (await world.get('/categories?limit=100')).body.data
    const paths = new Set<string>(
      [...data, ...categories]
        .flatMap(({ images = [], image, video, attachments = [] }) => [
          ...images,
          image,
          video,
          ...attachments,
        ])
        .filter(Boolean),
    )
    for (const path of paths) expect([path, (await world.sendRaw('head', path)).status]).toEqual([path, 200])
  })

  test.each([
    '/images/../package.json',
    '/images/%2e%2e/%2e%2e/package.json',
    '/images/uploads/..%2f..%2fpeople.json',
    '/images/',
    '/images/nothing.webp',
  ])('%s is a 404', async (path) => {
    const world = await makeContractWorld()
    expect((await world.sendRaw('get', path)).status).toBe(404)
  })
})

describe('an uploaded picture', () => {
  test.each([
    ['a JPEG', () => plain('#b3213f').jpeg().toBuffer()],
    ['a PNG', async () => PNG],
    ['a WebP', () => plain('#47561f').webp().toBuffer()],
  ])('may be %s, and becomes a WebP without metadata', async (_what, make) => {
    const world = await makeContractWorld()
    const image = await setPicture(world, await world.demo(), await make())
    expect(image).toMatch(/^\/images\/uploads\/[0-9a-f]{32}\.webp$/)
    const served = await world.sendRaw('get', image)
    expect([served.status, served.headers['content-type'], served.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
  })

  it('is rotated upright, reduced in size, and has no Exif data', async () => {
    const world = await makeContractWorld()
    const wide = sharp({ create: { width: 1200, height: 600, channels: 3, background: '#333' } })
    const jpeg = await wide
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const served = await world.sendRaw('get', await setPicture(world, await world.demo(), jpeg))
    const { width, height, exif } = await sharp(served.body).metadata()
    expect([width, height, exif]).toEqual([256, 512, undefined])
  })

  it('may have 5 MB', async () => {
    const world = await makeContractWorld()
    const image = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024 - PNG.length)])
    expect(await setPicture(world, await world.demo(), image)).toMatch(/^\/images\/uploads\//)
  })

  it('of too many pixels is refused before it is decoded', async () => {
    const world = await makeContractWorld()
    const bomb = await sharp({ create: { width: 5200, height: 5000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const answer = await world.send('put', '/auth/customer/profile', {
      token: await world.demo(),
      form: { image: bomb },
    })
    expect(answer.status).toBe(413)
  })

  it.each([
    [100, 200],
    [5000, 413],
  ])('that is an animation with %i frames is answered with %i', async (frames, status) => {
    const world = await makeContractWorld()
    const answer = await world.send('put', '/auth/customer/profile', {
      token: await world.demo(),
      form: { image: await animatedWebp(frames) },
    })
    expect(answer.status).toBe(status)
  })

  it('is decoded while no other one is, because a decoder takes up to 200 MB', async () => {
    const world = await makeContractWorld()
    const token = await world.demo()
    const large = { width: 4000, height: 4000, channels: 3, background: '#000' } as const
    const image = await sharp({ create: large }).png().toBuffer()
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, sharp.counters().process)
    }, 1)
    await Promise.all([1, 2, 3].map(() => setPicture(world, token, image)))
    clearInterval(watch)
    expect(most).toBe(1)
  })

  it('is in the data directory as long as an account or a category shows it', async () => {
    const { world, dataDir, uploads } = await makeStoredWorld()
    const [leyla, ada] = [await world.demo(), await world.customer()]
    const [red, green] = [await plain('#b3213f').png().toBuffer(), await plain('#47561f').png().toBuffer()]
    const shared = await setPicture(world, leyla, red)
    expect(await setPicture(world, ada, red)).toBe(shared)
    const own = await setPicture(world, leyla, green)
    expect((await uploads()).sort()).toEqual([shared, own].sort())
    await setPicture(world, ada, green)
    expect(await uploads()).toEqual([own])
    expect((await world.sendRaw('get', shared)).status).toBe(404)
    expect(await readFile(join(dataDir, own.replace('/images', '')))).toBeTruthy()
  })

  it('is removed when another one of the same moment replaces it', async () => {
    const { world, uploads } = await makeStoredWorld()
    const token = await world.demo()
    const pictures = await Promise.all(['#b3213f', '#47561f'].map((color) => plain(color).png().toBuffer()))
    await Promise.all(pictures.map((picture) => setPicture(world, token, picture)))
    const { image } = (await world.get('/auth/customer/profile', { token })).body.data
    expect(await uploads()).toEqual([image])
  })

  it('is removed by a reset', async () => {
    const { world, uploads } = await makeStoredWorld()
    await setPicture(world, await world.demo(), PNG)
    await world.mock.reset()
    expect(await uploads()).toEqual([])
  })

  it('stays as long as the snapshot shows it', async () => {
    const { world, uploads } = await makeStoredWorld()
    const token = await world.demo()
    const first = await setPicture(world, token, await plain('#b3213f').png().toBuffer())
    world.mock.snapshot()
    await setPicture(world, token, await plain('#47561f').png().toBuffer())
    await world.mock.restore()
    const { image } = (await world.get('/auth/customer/profile', { token })).body.data
    expect([image, await uploads()]).toEqual([first, [first]])
  })
})
