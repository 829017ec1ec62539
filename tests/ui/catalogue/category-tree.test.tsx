import { flushSync } from 'react-dom'
import { describe, expect, test } from 'vitest'
import type { Category } from '#domain/shapes.ts'
import { CategoryTree } from '#ui/components/category-tree/category-tree.tsx'
import { asPage, hydrated } from '../frame/stage.tsx'

const category = (id: string, name: string, productCount: number, children: Category[] = []): Category => ({
  id,
  name,
  productCount,
  children,
})

const categories = [
  category('r', 'Restaurants', 64, [
    category('s', 'Seating', 40, [category('b', 'Banquettes', 18)]),
    category('t', 'Tables', 14),
  ]),
  category('c', 'Cafes', 38, [category('ct', 'Café tables', 18)]),
]

function tree(chosenIds: readonly string[] = []) {
  return (
    <CategoryTree
      categories={categories}
      chosenIds={chosenIds}
      addressOf={(id) => `/products?category=${id}`}
    />
  )
}

const open = (place: ParentNode) =>
  Array.from(place.querySelectorAll('[aria-expanded="true"]'), (button) => button.getAttribute('aria-label'))

describe('the category tree', () => {
  test('every category is a link with its count', () => {
    const links = Array.from(asPage(tree()).querySelectorAll('a'), (link) => [
      link.getAttribute('href'),
      link.textContent,
    ])
    expect(links).toContainEqual(['/products?category=b', 'Banquettes18'])
    expect(links).toHaveLength(6)
  })

  test('is folded, but for the way to what is chosen', () => {
    expect(open(asPage(tree()))).toEqual([])
    const page = asPage(tree(['b']))
    expect(open(page)).toEqual(['Groups in Restaurants', 'Groups in Seating'])
    expect(page.querySelector('[aria-current="true"]')?.textContent).toBe('Banquettes18')
  })

  test('a group opens and closes by its button, which says which list it means', () => {
    const { place } = hydrated(tree(), {})
    const button = place.querySelector('button') as HTMLButtonElement
    const list = place.querySelector(`#${button.getAttribute('aria-controls')}`) as HTMLElement
    flushSync(() => button.click())
    expect([button.getAttribute('aria-expanded'), list.hidden]).toEqual(['true', false])
    flushSync(() => button.click())
    expect([button.getAttribute('aria-expanded'), list.hidden]).toEqual(['false', true])
  })
})
