import { useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, test, vi } from 'vitest'
import type { Product } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { ProductCard } from '#ui/components/product-card/product-card.tsx'
import { aProduct } from '../../support/product.ts'
import { asMarkup, asPage, hydrated, withApi } from '../rendered-component.tsx'

type CardProps = Partial<Parameters<typeof ProductCard>[0]>

function card(changes: Partial<Product> = {}, language: Language = 'en', props: CardProps = {}) {
  return withApi(<ProductCard product={aProduct(changes)} language={language} {...props} />)
}

const textOf = (changes?: Partial<Product>, language?: Language) =>
  asPage(card(changes, language), { language }).body.textContent ?? ''

describe('a product card', () => {
  test('is not rendered again when the list around it changes', () => {
    let renders = 0
    const product = Object.defineProperty(aProduct(), 'description', {
      get: () => {
        renders += 1
        return ''
      },
    })
    const { place } = hydrated(withApi(<List product={product} />))
    const before = renders
    const leave = place.querySelector<HTMLElement>('#leave')
    flushSync(() => leave?.click())
    expect(leave?.dataset.leaving).toBe('true')
    expect(renders).toBe(before)
  })

  test('its title links to the product, at the heading level that the page passes', () => {
    expect(asPage(card()).querySelector('h3 a')?.getAttribute('href')).toBe(
      '/details/65f0000000000000000000a1',
    )
    expect(asPage(card({}, 'en', { headingLevel: 2 })).querySelector('h2')?.textContent).toBe(
      'Divan sedir banquette',
    )
  })

  test('has leaf categories only on its picture; below it every category is a link to its listing', () => {
    const page = asPage(card())
    const links = page.querySelectorAll('a[href^="/products?category="]')
    expect(Array.from(links, (link) => link.textContent)).toEqual(['Restaurants', 'Banquettes'])
    for (const link of links) link.remove()
    expect(page.body.textContent).toContain('Banquettes')
    expect(page.body.textContent).not.toContain('Restaurants')
  })

  test('the description is cut to 180 characters and an ellipsis', () => {
    const description = 'A seat for long evenings. '.repeat(10)
    expect(asPage(card({ description })).querySelector('p')?.textContent).toBe(
      `${description.slice(0, 180)}…`,
    )
  })

  test.each([
    ['en', ['3 pieces', '64.5 kg', '18/11/2026', '180 cm', 'From', '$2,480.00', '$2,890.00', '−14%']],
    ['ar', ['3 قطع', '64.5 كغ', '١٨ نوفمبر ٢٠٢٦', '180 سم', 'ابتداءً من', '$2,480.00', '$2,890.00', '−14%']],
    [
      'tr',
      ['3 parça', '64,5 kg', '18/11/2026', '180 cm', 'Başlangıç fiyatı', '$2,480.00', '$2,890.00', '−%14'],
    ],
  ] as const)('in %s numbers, dates and prices have the format of the language', (language, words) => {
    const text = textOf({}, language)
    for (const word of words) expect(text).toContain(word)
  })

  test('missing values are shown as not specified, and none as undefined', () => {
    const text = textOf({
      pieces: undefined,
      weightGrams: undefined,
      newPriceUsd: undefined,
      oldPriceUsd: undefined,
      lengthCm: undefined,
      createdAt: '',
    })
    expect(text).toContain('Pieces: not specified')
    expect(text).toContain('Weight: not specified')
    expect(text).toContain('Price: not specified')
    expect(text).not.toMatch(/undefined|NaN|Invalid/)
  })

  test('a price is only called new if there is an old one, which is struck through', () => {
    expect(asPage(card()).querySelector('s')?.textContent).toBe('$2,890.00')
    expect(textOf()).toContain('New price')
    expect(textOf({ oldPriceUsd: undefined })).not.toContain('New price')
  })

  test('its pictures are neither tab stops nor read out, because the title names the product', () => {
    const page = asPage(card())
    const focusable = page.querySelectorAll('a:not([tabindex]), button:not([tabindex])')
    const names = Array.from(
      focusable,
      (element) => element.getAttribute('aria-label') ?? element.textContent,
    )
    expect(names).toEqual([
      'Save to wishlist: Divan sedir banquette',
      'Restaurants',
      'Banquettes',
      'Divan sedir banquette',
      'Details: Divan sedir banquette',
      'Compare: Divan sedir banquette',
      'Quote list: Divan sedir banquette',
    ])
    expect(Array.from(page.querySelectorAll('img'), (image) => image.alt)).toEqual(['', ''])
  })

  test('after a client navigation has its first picture at once, and the others with the next rendering', async () => {
    const images = ['/images/products/a.webp', '/images/products/b.webp', '/images/products/c.webp']
    const { place } = hydrated(card({ images, lengthCm: 180 }), { isNavigation: true })
    expect(place.querySelectorAll('img')).toHaveLength(1)
    expect(place.querySelectorAll('i')).toHaveLength(3)
    expect(place.textContent).not.toContain('180 cm')
    await vi.waitFor(() => expect(place.querySelectorAll('img')).toHaveLength(3))
    expect(place.textContent).toContain('180 cm')
    expect(asPage(card({ images })).querySelectorAll('img')).toHaveLength(3)
  })

  test('only the first picture of a prioritised card is fetched at once', () => {
    const loading = (priority: boolean) =>
      Array.from(asPage(card({}, 'en', { priority })).querySelectorAll('img'), (image) =>
        image.getAttribute('loading'),
      )
    expect([loading(true), loading(false)]).toEqual([
      ['eager', 'lazy'],
      ['lazy', 'lazy'],
    ])
  })

  test('a related card chooses its picture by up to four thumbnails', () => {
    const images = ['a', 'b', 'c', 'd', 'e'].map((name) => `/images/${name}.webp`)
    const page = asPage(card({ images }, 'en', { slider: 'thumbnails' }))
    const thumbnails = page.querySelectorAll('button[aria-current]')
    expect(thumbnails).toHaveLength(4)
    expect(thumbnails[1]?.getAttribute('aria-label')).toBe('Divan sedir banquette, photo 2 of 4')
  })

  test('a related card with a video plays it over its first picture, muted and in a loop', async () => {
    const filmed = (props?: CardProps) =>
      hydrated(card({ video: '/videos/turntable.mp4' }, 'en', props)).place
    const related = filmed({ slider: 'thumbnails' })
    await vi.waitFor(() => expect(related.querySelector('video')).not.toBeNull())
    const { muted, loop, src } = related.querySelector('video') as HTMLVideoElement
    expect([muted, loop, new URL(src, 'http://store.example').pathname]).toEqual([
      true,
      true,
      '/media/videos/turntable.mp4',
    ])
    expect(filmed().querySelector('video')).toBeNull()
  })

  test('has no inline style or handler', () => {
    expect(asMarkup(card())).not.toMatch(/ (style|on[a-z]+)="/)
  })
})

function List({ product }: { readonly product: Product }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <button id="leave" type="button" data-leaving={isLeaving} onClick={() => setLeaving(true)} />
      <ProductCard product={product} language="en" />
    </>
  )
}
