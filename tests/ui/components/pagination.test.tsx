import { describe, expect, test } from 'vitest'
import { Pagination } from '#ui/components/pagination/pagination.tsx'
import { asMarkup, asPage } from '../rendered-component.tsx'

function pages(current: number, last: number) {
  return <Pagination current={current} last={last} addressOf={(page) => `/products?page=${page}`} />
}

describe('the pages of a list', () => {
  test('are links: the first, the last, two on each side, and gaps', () => {
    const page = asPage(pages(7, 20))
    expect(Array.from(page.querySelectorAll('li'), (item) => item.textContent)).toEqual([
      'Previous',
      ...['1', '…', '5', '6', '7', '8', '9', '…', '20'],
      'Next',
    ])
    expect(page.querySelector('[aria-current="page"]')?.getAttribute('aria-label')).toBe('Page 7')
    expect(page.querySelector('a[rel="prev"]')?.getAttribute('href')).toBe('/products?page=6')
    expect(page.querySelector('a[rel="next"]')?.getAttribute('href')).toBe('/products?page=8')
  })

  test('have no link before the first and after the last', () => {
    expect(asPage(pages(1, 3)).querySelector('a[rel="prev"][href]')).toBeNull()
    expect(asPage(pages(3, 3)).querySelector('a[rel="next"][href]')).toBeNull()
    expect(asPage(pages(1, 3)).querySelectorAll('[aria-disabled="true"]')).toHaveLength(1)
  })

  test('are not rendered for a single page', () => {
    expect(asMarkup(pages(1, 1))).toBe('')
  })

  test('are named in Arabic', () => {
    expect(
      asPage(pages(2, 3), { language: 'ar' }).querySelector('[aria-current]')?.getAttribute('aria-label'),
    ).toBe('صفحة 2')
  })
})
