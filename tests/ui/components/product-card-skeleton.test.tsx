import { expect, test } from 'vitest'
import { ProductCardSkeleton } from '#ui/components/product-card/product-card-skeleton.tsx'
import { asPage } from '../rendered-component.tsx'

test.each(['grid', 'list'] as const)(
  'the skeleton of a card in a %s has all its lines, and is not read out',
  (view) => {
    const card = asPage(<ProductCardSkeleton view={view} />).querySelector('[data-view]')
    expect(card?.getAttribute('data-view')).toBe(view)
    expect(card?.getAttribute('aria-hidden')).toBe('true')
    // The picture, and the lines of categories, title, description, measures and price.
    expect(card?.querySelectorAll('div div > :not(div), span').length).toBe(6)
    expect(card?.textContent).toBe('')
  },
)
