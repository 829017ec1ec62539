import { flushSync } from 'react-dom'
import { describe, expect, test } from 'vitest'
import type { Category } from '#domain/shapes.ts'
import { CategoryTree } from '#ui/components/category-tree/category-tree.tsx'
import { asPage, hydrated } from '../rendered-component.tsx'

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

const links = (place: ParentNode) =>
  Array.from(place.querySelectorAll('a'), (link) => [link.getAttribute('href'), link.textContent])

const open = (place: ParentNode) =>
  Array.from(place.querySelectorAll('[aria-expanded="true"]'), (button) => button.getAttribute('aria-label'))

describe('the category tree', () => {
  test('every category is a link with its count, and a page has only the links that are shown', () => {
    expect(links(asPage(tree()))).toEqual([
      ['/products?category=r', 'Restaurants64'],
      ['/products?category=c', 'Cafes38'],
    ])
    expect(links(asPage(tree(['b'])))).toEqual([
      ['/products?category=r', 'Restaurants64'],
      ['/products?category=s', 'Seating40'],
      ['/products?category=b', 'Banquettes18'],
      ['/products?category=t', 'Tables14'],
      ['/products?category=c', 'Cafes38'],
    ])
  })

  test('is collapsed, except the parents of the chosen category', () => {
    expect(open(asPage(tree()))).toEqual([])
    const page = asPage(tree(['b']))
    expect(open(page)).toEqual(['Groups in Restaurants', 'Groups in Seating'])
    expect(page.querySelector('[aria-current="true"]')?.textContent).toBe('Banquettes18')
  })

  test('a group opens and closes by its button, whose aria-controls is the list', () => {
    const { place } = hydrated(tree(), {})
    const button = place.querySelector('button') as HTMLButtonElement
    const list = place.querySelector(`#${button.getAttribute('aria-controls')}`) as HTMLElement
    flushSync(() => button.click())
    expect([button.getAttribute('aria-expanded'), list.hidden]).toEqual(['true', false])
    expect(links(list).map(([, text]) => text)).toEqual(['Seating40', 'Tables14'])
    flushSync(() => button.click())
    expect([button.getAttribute('aria-expanded'), list.hidden]).toEqual(['false', true])
  })

  test('a group that opens again has its subgroups open or closed as before', () => {
    const { place } = hydrated(tree(), {})
    const press = (name: string) =>
      flushSync(() => place.querySelector<HTMLButtonElement>(`[aria-label="Groups in ${name}"]`)?.click())
    for (const name of ['Restaurants', 'Seating', 'Restaurants', 'Restaurants']) press(name)
    expect(open(place)).toEqual(['Groups in Restaurants', 'Groups in Seating'])
  })
})
