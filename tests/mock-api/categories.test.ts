/** Changes of the category tree: the admin's calls, and their effects on products. */
import { describe, expect, it } from 'vitest'
import type { WireCategory, WireFlatCategory, WireProduct } from '#api/wire.ts'
import { makeContractWorld, PNG, UNKNOWN_ID, type World } from '#tests/contract/support/contract-world.ts'

const names = { nameEn: 'Lamps', nameAr: 'مصابيح', nameTr: 'Lambalar' }

async function adminWorld() {
  const world = await makeContractWorld({ products: 60 })
  const token = await world.admin()
  return {
    world,
    make: async (json: object): Promise<WireFlatCategory> =>
      (await world.send('post', '/categories', { token, form: { json, image: PNG } })).body.data,
    change: (id: string, json: object) => world.send('put', `/categories/${id}`, { token, form: { json } }),
    remove: (id: string) => world.delete(`/categories/${id}`, undefined, { token }),
    removeMany: (ids: readonly string[]) => world.delete('/categories/many', { ids }, { token }),
  }
}

const tree = async (world: World): Promise<WireCategory[]> =>
  (await world.get('/categories/recursive')).body.data
const products = async (world: World): Promise<WireProduct[]> =>
  (await world.get('/products?limit=100')).body.data
const idsBelow = ({ _id, children }: WireCategory): string[] => [_id, ...children.flatMap(idsBelow)]

describe('an admin', () => {
  it('makes a category, last among its siblings, with its picture', async () => {
    const { world, make } = await adminWorld()
    const [top] = await tree(world)
    const made = await make({ ...names, parent: top?._id })
    expect(made).toMatchObject({ ...names, parent: top?._id, productCount: 0, children: [] })
    expect((await tree(world))[0]?.children.at(-1)?._id).toBe(made._id)
    expect((await world.sendRaw('get', made.image ?? '')).status).toBe(200)
  })

  it('deletes the picture with the last category that has it', async () => {
    const { world, make, remove } = await adminWorld()
    const [one, other] = [await make(names), await make(names)]
    expect(one.image).toBe(other.image)
    await remove(one._id)
    expect((await world.sendRaw('get', one.image ?? '')).status).toBe(200)
    await remove(other._id)
    expect((await world.sendRaw('get', one.image ?? '')).status).toBe(404)
  })

  it('moves a category with its subcategories, and updates the numbers of products', async () => {
    const { world, make, change } = await adminWorld()
    const [first] = await tree(world)
    const moved = first?.children[0]
    const target = await make(names)
    await change(moved?._id ?? '', { ...names, parent: target._id })
    const after = await tree(world)
    const now = after.find(({ _id }) => _id === target._id)
    expect(now?.children.map(({ _id }) => _id)).toEqual([moved?._id])
    expect(now?.children[0]?.children.map(({ _id }) => _id)).toEqual(moved?.children.map(({ _id }) => _id))
    expect(now?.productCount).toBe(moved?.productCount)
    const found = (await world.get(`/products?category=${target._id}`)).body.allResults
    expect(found).toBe(moved?.productCount)
  })

  it('renames without moving or losing the picture', async () => {
    const { world, change } = await adminWorld()
    const before = (await world.get('/categories?limit=100')).body.data[1]
    const after = (await change(before._id, names)).body.data
    expect(after).toEqual({ ...before, ...names })
  })

  it('deletes a category with its subcategories, and its products remain without it', async () => {
    const { world, remove } = await adminWorld()
    const [top] = await tree(world)
    const gone = top ? idsBelow(top) : []
    const before = await products(world)
    const answer = await remove(top?._id ?? '')
    expect(answer.body.data.sort()).toEqual([...gone].sort())
    const after = await products(world)
    expect(after.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id))
    expect(
      after.flatMap(({ categoryIds, categories }) => [...categoryIds, ...categories.map(({ _id }) => _id)]),
    ).not.toEqual(expect.arrayContaining([expect.toSatisfy((id: string) => gone.includes(id))]))
    expect((await world.get(`/products?category=${top?._id}`)).body.allResults).toBe(0)
  })

  it('deletes several or none', async () => {
    const { world, removeMany } = await adminWorld()
    const before = (await world.get('/categories/recursive')).text
    const [first, second] = await tree(world)
    expect((await removeMany([first?._id ?? '', UNKNOWN_ID])).status).toBe(404)
    expect((await world.get('/categories/recursive')).text).toBe(before)
    expect((await removeMany([first?._id ?? '', second?._id ?? '', first?._id ?? ''])).status).toBe(200)
    expect((await tree(world)).map(({ _id }) => _id)).not.toContain(second?._id)
  })
})

it('the flat list is the nested one, level by level, each product counted once', async () => {
  const world = await makeContractWorld({ products: 60 })
  const nested = await tree(world)
  const flat = (await world.get('/categories?limit=100')).body.data as WireFlatCategory[]
  expect(nested.flatMap(idsBelow)).toEqual(flat.map(({ _id }) => _id))
  const top = (await world.get('/categories?parent=&limit=100')).body.data as WireFlatCategory[]
  expect(top.map(({ _id }) => _id)).toEqual(nested.map(({ _id }) => _id))
  const all = await products(world)
  for (const category of nested) {
    const below = idsBelow(category)
    expect(category.productCount).toBe(
      all.filter(({ categoryIds }) => categoryIds.some((id) => below.includes(id))).length,
    )
    const children = (await world.get(`/categories?parent=${category._id}&limit=100`)).body
      .data as WireFlatCategory[]
    expect(children.map(({ _id }) => _id)).toEqual(category.children.map(({ _id }) => _id))
  }
})

it('a product names its leaves without children', async () => {
  const world = await makeContractWorld()
  const flat = (await world.get('/categories?limit=100')).body.data as WireFlatCategory[]
  const childrenOf = new Map(flat.map(({ _id, children }) => [_id, children]))
  for (const { categories, categoryIds } of await products(world)) {
    expect(categories.map(({ _id }) => _id)).toEqual(categoryIds)
    expect(categories.some(({ children }) => children.length === 0)).toBe(true)
    for (const { _id, children } of categories) expect(children).toEqual(childrenOf.get(_id))
  }
})
