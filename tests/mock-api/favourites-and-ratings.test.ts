/** Favourites and ratings. */
import { describe, expect, it } from 'vitest'
import type { WireProduct, WireRating } from '#api/wire.ts'
import { makeContractWorld } from '#tests/contract/support/contract-world.ts'

describe('a favourite', () => {
  it('is visible to its own customer only', async () => {
    const world = await makeContractWorld()
    const [ada, eve] = [await world.customer('ada@mail.example'), await world.customer('eve@mail.example')]
    const favoriteId = await world.productId(3)
    await world.post('/customers/add-favorite', { favoriteId }, { token: ada })
    const seenBy = async (token?: string) =>
      (await world.get(`/products/${favoriteId}`, { token })).body.data.isFavorite
    expect([await seenBy(ada), await seenBy(eve), await seenBy()]).toEqual([true, false, false])
  })

  it('is stored once if added twice, and removing it twice is no error', async () => {
    const world = await makeContractWorld()
    const token = await world.customer()
    const [one, two] = [await world.productId(0), await world.productId(1)]
    const add = async (favoriteId: string) =>
      (await world.post('/customers/add-favorite', { favoriteId }, { token })).body.data
    const remove = async (favoriteId: string) =>
      (await world.delete('/customers/remove-favorite', { favoriteId }, { token })).body.data
    expect([await add(one), await add(two), await add(one)]).toEqual([[one], [two, one], [two, one]])
    expect([await remove(one), await remove(one)]).toEqual([[two], [two]])
  })

  it('is listed in pages and in the requested order', async () => {
    const world = await makeContractWorld({ products: 60 })
    const token = await world.customer()
    const all = (await world.get('/products?limit=8')).body.data as WireProduct[]
    for (const { _id } of all) await world.post('/customers/add-favorite', { favoriteId: _id }, { token })
    const page = async (query: string) =>
      (await world.get(`/customers/get-favorites?${query}`, { token })).body
    const first = await page('limit=6')
    expect(first).toMatchObject({ results: 6, allResults: 8, paginationResult: { numberOfPage: 2, next: 2 } })
    expect(first.data.map(({ _id }: WireProduct) => _id)).toEqual(all.slice(0, 6).map(({ _id }) => _id))
    expect(first.data.every(({ isFavorite }: WireProduct) => isFavorite)).toBe(true)
    const oldest = await page('limit=6&page=2&sort=createdAt')
    expect(oldest.data.map(({ _id }: WireProduct) => _id)).toEqual([all[1]?._id, all[0]?._id])
  })
})

describe('a rating', () => {
  it('changes the product’s mean, to one decimal, in every answer at once', async () => {
    const world = await makeContractWorld()
    const product = await world.productId(1)
    const before: WireRating[] = (await world.get(`/rating?product=${product}&limit=100`)).body.data
    const stars = before.map(({ rating }) => rating)
    for (const [person, rating] of [
      ['a', 5],
      ['b', 2],
      ['c', 4],
    ] as const) {
      const token = await world.customer(`${person}@mail.example`)
      await world.post('/rating', { product, rating }, { token })
      stars.push(rating)
      const mean = Math.round((stars.reduce((sum, each) => sum + each, 0) / stars.length) * 10) / 10
      expect((await world.get(`/products/${product}`)).body.data.rating).toBe(mean)
      const listed = (await world.get('/products?limit=100')).body.data.find(
        ({ _id }: WireProduct) => _id === product,
      )
      expect(listed.rating).toBe(mean)
    }
  })

  it('given again replaces the first', async () => {
    const world = await makeContractWorld()
    const token = await world.customer()
    const product = await world.productId(1)
    const rate = async (rating: number, comment?: string) =>
      (await world.post('/rating', { product, rating, comment }, { token })).body.data
    const first = await rate(1, 'Wobbles.')
    world.advance(5000)
    const second = await rate(4)
    expect(second).toEqual({
      _id: first._id,
      product,
      user: first.user,
      rating: 4,
      createdAt: '2026-11-20T10:00:05.000Z',
    })
    expect((await world.get(`/rating/my-rating?product=${product}`, { token })).body.data).toEqual(second)
    const listed = (await world.get(`/rating?product=${product}&limit=100`)).body.data
    expect(listed.filter(({ user }: WireRating) => user._id === first.user._id)).toEqual([second])
  })

  it('has the name of its customer, and no other data of the account', async () => {
    const world = await makeContractWorld()
    const token = await world.customer()
    const product = await world.productId(1)
    await world.post('/rating', { product, rating: 3 }, { token })
    const [newest] = (await world.get(`/rating?product=${product}`)).body.data
    expect(newest.user).toEqual({ _id: expect.any(String), username: 'Ada' })
    await world.send('put', '/auth/customer/profile', { token, form: { json: { username: 'Ada Lovelace' } } })
    expect((await world.get(`/rating?product=${product}`)).body.data[0].user.username).toBe('Ada Lovelace')
  })

  it('is null before the customer has rated', async () => {
    const world = await makeContractWorld()
    const token = await world.customer()
    expect((await world.get(`/rating/my-rating?product=${await world.productId()}`, { token })).body).toEqual(
      { data: null },
    )
  })
})

describe('a profile', () => {
  it('stores the fields that are sent, clears empty ones, and leaves the rest', async () => {
    const world = await makeContractWorld()
    const token = await world.demo()
    const before = (await world.get('/auth/customer/profile', { token })).body.data
    const json = { phone: '+90 (555) 000 00 00', gender: '', birthDay: null, address: ' 5 Elm Street ' }
    const after = (await world.send('put', '/auth/customer/profile', { token, form: { json } })).body.data
    const { gender: _, birthDay: __, ...rest } = before
    expect(after).toEqual({ ...rest, phone: '+905550000000', address: '5 Elm Street' })
  })

  it('cannot change its role or its identity', async () => {
    const world = await makeContractWorld()
    const token = await world.demo()
    const json = { role: 'admin', _id: '0123456789abcdef01234567', verified: false, favorites: [] }
    const before = (await world.get('/auth/customer/profile', { token })).body
    expect((await world.send('put', '/auth/customer/profile', { token, form: { json } })).body).toEqual(
      before,
    )
  })
})
