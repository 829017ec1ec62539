import { expect, it, test } from 'vitest'
import { SPACES, spaceAddress } from '#domain/spaces.ts'

const id = '0615fa3e49a36b083aeacbf5'

test.each([
  ['restaurant', ['Restaurants', 'For Restaurants & bars', 'المطاعم', 'مطعم', 'Restoranlar', 'RESTORAN']],
  ['cafe', ['Cafes', 'Café', 'Coffee shops', 'المقاهي', 'مقهى', 'كافيهات', 'Kafeler']],
  ['office', ['Offices', 'المكاتب', 'مكتب', 'Ofisler', 'OFİS']],
  ['school', ['Schools', 'المدارس', 'مدرسة', 'Okullar']],
  ['hotel', ['Hotels', 'الفنادق', 'فندق', 'Oteller', 'OTELLER']],
  ['villa', ['Villas', 'الفلل', 'فيلا', 'Villalar', 'VİLLA']],
] as const)('%s links to the category with its name in any language', (space, names) => {
  for (const name of names) expect(spaceAddress(space, 'x', [{ id, name }])).toBe(`/products?category=${id}`)
})

it('a space does not link to a category of another space', () => {
  const others = [
    { id: '1', name: 'Chairs' },
    { id: '2', name: 'Aşmakaf' },
    { id: '3', name: '' },
  ]
  for (const space of SPACES) expect(spaceAddress(space, 'x', others)).toBe('/products?keyword=x')
})

it('a space without a category links to a search for its name', () => {
  expect(spaceAddress('cafe', 'مقهى', [])).toBe(`/products?keyword=${encodeURIComponent('مقهى')}`)
})
