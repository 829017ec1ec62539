/** The mock's files: written completely or line by line, read at the start, renamed when they are damaged. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { createCoalescedWriter } from '#mock-api/storage/coalesced-writer.ts'
import { makeContractWorld, PASSWORD, PNG } from '#tests/contract/support/contract-world.ts'

async function directory(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'sedir-mock-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

async function visitsOf(world: Awaited<ReturnType<typeof makeContractWorld>>): Promise<string[]> {
  const { body } = await world.sendRaw('get', '/__mock/db/visits')
  return body.map(({ _id }: { _id: string }) => _id).sort()
}

describe('a data directory', () => {
  it('restores everything: accounts, codes, favourites, ratings, tokens, categories, pictures', async () => {
    const dataDir = await directory()
    const before = await makeContractWorld({ dataDir, random: undefined })
    const token = await before.customer()
    const product = await before.productId(2)
    await before.post('/customers/add-favorite', { favoriteId: product }, { token })
    await before.post('/rating', { product, rating: 1, comment: 'No.' }, { token })
    await before.post('/auth/customer/forgot-password', { email: 'demo@sedir.example' })
    await before.send('put', '/auth/customer/profile', { token, form: { image: PNG } })
    const dead = await before.demo()
    await before.post('/auth/customer/signout', undefined, { token: dead })
    const admin = await before.admin()
    await before.delete(`/categories/${(await before.categories())[0]?._id}`, undefined, { token: admin })
    const paths = [
      '/products?limit=100',
      '/categories/recursive',
      '/auth/customer/profile',
      '/customers/get-favorites',
      `/rating?product=${product}`,
    ]
    const read = async (world: typeof before) =>
      Promise.all(paths.map(async (path) => (await world.get(path, { token })).text))
    const known = await read(before)
    await before.mock.close()

    const after = await makeContractWorld({ dataDir, random: undefined })
    expect(await read(after)).toEqual(known)
    expect((await after.get('/auth/customer/profile', { token: dead })).status).toBe(401)
    const { image } = (await after.get('/auth/customer/profile', { token })).body.data
    expect((await after.sendRaw('get', image)).status).toBe(200)
    const shown = await after.post('/auth/customer/verify-pass-reset-code', {
      resetCode: after.codeFor('demo@sedir.example'),
    })
    expect(shown.status).toBe(200)
    expect(await after.signIn('ada@mail.example', PASSWORD)).toBeTruthy()
  })

  it('is readable by its owner only', async () => {
    const dataDir = await directory()
    const world = await makeContractWorld({ dataDir })
    await world.post('/visits')
    await world.signUp('ada@mail.example')
    for (const name of ['people.json', 'visits.jsonl', 'signing.key'])
      expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0)
    expect(await readFile(join(dataDir, 'people.json'), 'utf8')).not.toContain(PASSWORD)
  })

  test.each([
    ['incomplete JSON', (text: string) => text.slice(0, text.length / 2)],
    ['no bytes', () => ''],
    ['JSON of another shape', () => '{"format":1,"people":[]}'],
    ['random bytes', () => '\u0000\u0001'],
  ])('renames a people file with %s, and logs it', async (_what, damage) => {
    const dataDir = await directory()
    const before = await makeContractWorld({ dataDir })
    const token = await before.admin()
    await before.delete(`/categories/${(await before.categories())[0]?._id}`, undefined, { token })
    await before.customer()
    const categories = (await before.get('/categories/recursive')).text
    const damaged = damage(await readFile(join(dataDir, 'people.json'), 'utf8'))
    await writeFile(join(dataDir, 'people.json'), damaged)

    const after = await makeContractWorld({ dataDir })
    expect(after.log).toEqual([
      'people.json is damaged and was renamed to people.json.damaged-1; its records are created again from the seed.',
    ])
    expect(await readFile(join(dataDir, 'people.json.damaged-1'), 'utf8')).toBe(damaged)
    expect(await after.signIn('ada@mail.example', PASSWORD)).toBeUndefined()
    expect(await after.demo()).toBeTruthy()
    // The undamaged file stays.
    expect((await after.get('/categories/recursive')).text).toBe(categories)
  })

  test.each([
    ['an incomplete key', (key: Buffer) => key.subarray(0, 16)],
    ['no bytes', () => Buffer.alloc(0)],
    ['extra bytes', (key: Buffer) => Buffer.concat([key, key])],
  ])('renames a signing key with %s, and logs it', async (_what, damage) => {
    const dataDir = await directory()
    const before = await makeContractWorld({ dataDir, random: undefined })
    const token = await before.demo()
    const damaged = damage(await readFile(join(dataDir, 'signing.key')))
    await writeFile(join(dataDir, 'signing.key'), damaged)

    const after = await makeContractWorld({ dataDir, random: undefined })
    expect(after.log).toEqual([
      'signing.key is damaged and was renamed to signing.key.damaged-1; a new key was created, so all users have to log in again.',
    ])
    expect(await readFile(join(dataDir, 'signing.key.damaged-1'))).toEqual(damaged)
    expect((await after.get('/auth/customer/profile', { token })).status).toBe(401)
    expect(await after.demo()).toBeTruthy()
  })

  it('stores a visit in a file of its own, and does not rewrite the file of people', async () => {
    const dataDir = await directory()
    const before = await makeContractWorld({ dataDir, random: undefined })
    await before.signUp('ada@mail.example')
    const people = await stat(join(dataDir, 'people.json'))
    const visits = await Promise.all(Array.from({ length: 50 }, () => before.post('/visits')))
    visits.push(await before.post('/visits'))
    const known = visits.map(({ body }) => body.data._id).sort()
    expect((await stat(join(dataDir, 'people.json'))).ino).toBe(people.ino)
    expect(await visitsOf(await makeContractWorld({ dataDir, random: undefined }))).toEqual(known)

    // A kill during a write leaves an incomplete line, whose visit was not acknowledged.
    const file = join(dataDir, 'visits.jsonl')
    await writeFile(file, `${await readFile(file, 'utf8')}{"_id":"half`)
    const after = await makeContractWorld({ dataDir, random: undefined })
    known.push((await after.post('/visits')).body.data._id)
    expect(after.log).toEqual([])
    expect(await visitsOf(await makeContractWorld({ dataDir, random: undefined }))).toEqual(known.sort())
  })

  it('renames a damaged file of visits, and keeps its complete lines', async () => {
    const dataDir = await directory()
    await writeFile(
      join(dataDir, 'visits.jsonl'),
      'noise\n{"_id":"a","createdAt":"2026-11-20T10:00:00.000Z"}\n',
    )
    const world = await makeContractWorld({ dataDir })
    expect(world.log).toEqual([
      'visits.jsonl is damaged and was renamed to visits.jsonl.damaged-1; its complete lines were recovered.',
    ])
    expect(await visitsOf(world)).toEqual(['a'])
  })

  it('does not count a visit that it cannot write', async () => {
    const dataDir = await directory()
    const world = await makeContractWorld({ dataDir, random: undefined })
    const known = [(await world.post('/visits')).body.data._id]
    const file = join(dataDir, 'visits.jsonl')
    await rename(file, `${file}-away`)
    await mkdir(file)
    expect((await world.sendRaw('post', '/visits')).status).toBe(500)
    expect(await visitsOf(world)).toEqual(known)
    await rm(file, { recursive: true })
    known.push((await world.post('/visits')).body.data._id)
    expect(await visitsOf(await makeContractWorld({ dataDir, random: undefined }))).toEqual(known.sort())
  })

  it('keeps visits that an older version stored in the file of people', async () => {
    const dataDir = await directory()
    const before = await makeContractWorld({ dataDir })
    await before.signUp('ada@mail.example')
    const file = join(dataDir, 'people.json')
    const stored = JSON.parse(await readFile(file, 'utf8'))
    stored.people.visits = [{ _id: 'a', createdAt: '2026-11-20T10:00:00.000Z' }]
    await writeFile(file, JSON.stringify(stored))
    const world = await makeContractWorld({ dataDir })
    await world.post('/visits')
    await world.signUp('eve@mail.example')
    expect(await visitsOf(await makeContractWorld({ dataDir }))).toHaveLength(2)
  })

  it('renames a catalogue that no longer fits, instead of overwriting it', async () => {
    const dataDir = await directory()
    const before = await makeContractWorld({ dataDir, products: 10 })
    await before.sendRaw('delete', `/__mock/db/products/${await before.productId()}`)
    const more = await makeContractWorld({ dataDir, products: 20 })
    expect(more.log[0]).toMatch(
      /catalogue\.json holds 10 products of seed 7, .* 20 of seed 7, .* renamed to catalogue\.json\.replaced-1\./,
    )
    expect((await more.get('/products')).body.allResults).toBe(20)
  })

  it('keeps its seed and size if no others are given', async () => {
    const dataDir = await directory()
    const before = await makeContractWorld({ dataDir, seed: 5, products: 12 })
    await before.mock.reset({ seed: 6, products: 9 })
    const known = (await before.get('/products')).text
    const after = await makeContractWorld({ dataDir, seed: undefined, products: undefined })
    expect((await after.get('/products')).text).toBe(known)
    expect(after.log).toEqual([])
  })

  it('is cleared of the temporary files of a kill', async () => {
    const dataDir = await directory()
    await writeFile(join(dataDir, 'people.json.3061954427'), '{"half":')
    await makeContractWorld({ dataDir })
    expect(await readdir(dataDir)).not.toContain('people.json.3061954427')
  })
})

describe('saving', () => {
  it('writes once for all calls that came during a write, after that write', async () => {
    const writes: (() => void)[] = []
    const saver = createCoalescedWriter(() => new Promise<void>((resolve) => writes.push(resolve)))
    const first = saver.save()
    const others = [saver.save(), saver.save(), saver.save()]
    expect(writes).toHaveLength(1)
    writes[0]?.()
    await first
    await expect.poll(() => writes.length).toBe(2)
    writes[1]?.()
    await Promise.all(others)
    expect(writes).toHaveLength(2)
  })

  it('does not write twice at a time after a call that follows the end of a write', async () => {
    const writes: (() => void)[] = []
    const saver = createCoalescedWriter(() => new Promise<void>((resolve) => writes.push(resolve)))
    const again = saver.save().then(() => saver.save())
    const other = saver.save()
    writes[0]?.()
    await expect.poll(() => writes.length).toBeGreaterThan(1)
    expect(writes).toHaveLength(2)
    writes[1]?.()
    await Promise.all([again, other])
    expect(writes).toHaveLength(2)
  })

  it('rejects the calls that waited for a failed write, and goes on', async () => {
    let full = true
    const saver = createCoalescedWriter(async () => {
      if (full) throw new Error('ENOSPC')
    })
    await expect(saver.save()).rejects.toThrow('ENOSPC')
    full = false
    await expect(saver.save()).resolves.toBeUndefined()
  })
})
