/** A keyword in one language finds products by their texts in all languages (CONTRACT.md, Lists). */
import { expect, it, test } from 'vitest'
import type { WireProduct } from '#api/wire.ts'
import { makeContractWorld } from '#tests/contract/support/contract-world.ts'

async function finder() {
  const world = await makeContractWorld({ seed: 1, products: 120 })
  return async (search: string) =>
    (await world.get(`/products?limit=100&${search}`)).body.data as WireProduct[]
}

test.each([
  ['kırmızı sandalye', /chair.*terracotta red/],
  ['SANDALYE kirmizi', /chair.*terracotta red/],
  ['كرسى أحمر', /chair.*terracotta red/],
  ['berjer كحلي', /lounge armchair in .*navy/],
  ['red walnut chair', /chair in walnut/],
  ['bistro جوز sandalyesi', /bistro chair in walnut/],
  // By tag and by part of the SKU.
  ['stackable chair', /school chair/],
  ['sd-dch', /dining chair/],
])('%s finds only products with the word in their title', async (keyword, title) => {
  const find = await finder()
  const found = await find(`keyword=${encodeURIComponent(keyword)}`)
  expect(found.length).toBeGreaterThan(0)
  for (const { titleEn } of found) expect(titleEn).toMatch(title)
})

it('«كرسي» finds every chair', async () => {
  const find = await finder()
  const all = [...(await find('page=1')), ...(await find('page=2'))]
  const chairs = all.filter(({ titleAr }) => titleAr.includes('كرسي')).map(({ _id }) => _id)
  const found = (await find(`keyword=${encodeURIComponent('كُرسى')}`)).map(({ _id }) => _id)
  expect(chairs.length).toBeGreaterThan(20)
  expect(found).toEqual(expect.arrayContaining(chairs))
})
