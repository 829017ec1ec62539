import { describe, expect, it, test } from 'vitest'
import { company } from '#domain/company.ts'
import { breadcrumbLd, organizationLd, productLd, productListLd, websiteLd } from '#domain/seo.ts'
import type { Product } from '#domain/shapes.ts'

type Site = Parameters<typeof websiteLd>[0]

const english: Site = { publicUrl: 'https://sedir.example', language: 'en' }
const arabic: Site = { ...english, language: 'ar' }

const divan: Product = {
  id: '665f1c2ab3d4e5f60718293a',
  title: 'Divan </script> banquette',
  description: 'A long, low bench.',
  categories: [
    { id: 'a', name: 'Restaurants', isLeaf: false },
    { id: 'b', name: 'Banquettes', isLeaf: true },
  ],
  images: ['/images/products/divan.webp'],
  sku: 'SD-BNQ-180',
  weightGrams: 64500,
  lengthCm: 180,
  newPriceUsd: 2480,
  rating: 4.5,
  tags: [],
  colors: ['Walnut'],
  isFavorite: false,
  createdAt: '2026-11-18T00:00:00.000Z',
  attachments: [],
}

/** As JSON, which omits undefined values. */
const sent = (thing: object) => JSON.parse(JSON.stringify(thing))

describe('structured data and head for search engines:', () => {
  it('a product with its offer, category and measures', () => {
    const measured = { ...divan, widthCm: 68, heightCm: 110 }
    expect(sent(productLd(english, measured))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      url: 'https://sedir.example/details/665f1c2ab3d4e5f60718293a',
      sku: 'SD-BNQ-180',
      category: 'Banquettes',
      brand: { '@type': 'Brand', name: 'Sedir' },
      image: ['https://sedir.example/_image/1280/provider/images/products/divan.webp'],
      offers: { '@type': 'Offer', price: '2480.00', priceCurrency: 'USD' },
      weight: { value: 64500, unitCode: 'GRM' },
      color: 'Walnut',
      width: { value: 180, unitCode: 'CMT' },
      depth: { value: 68, unitCode: 'CMT' },
      height: { value: 110, unitCode: 'CMT' },
    })
  })

  it('nothing about availability, which the provider does not report', () => {
    expect(sent(productLd(english, divan)).offers).not.toHaveProperty('availability')
  })

  it('no offer and no measures, if the product has none', () => {
    const product = sent(
      productLd(english, {
        ...divan,
        newPriceUsd: undefined,
        lengthCm: undefined,
        colors: [],
        categories: [],
      }),
    )
    for (const missing of ['offers', 'width', 'height', 'depth', 'color', 'category'])
      expect(product).not.toHaveProperty(missing)
  })

  it('addresses in the language of the page', () => {
    expect(productLd(arabic, divan).url).toBe('https://sedir.example/details/665f1c2ab3d4e5f60718293a?lng=ar')
  })

  it('the breadcrumbs of a page, numbered from one', () => {
    const crumbs = [
      { name: 'Home', path: '/' },
      { name: 'Divan', path: '/details/1' },
    ]
    expect(sent(breadcrumbLd(arabic, crumbs)).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://sedir.example/?lng=ar' },
      { '@type': 'ListItem', position: 2, name: 'Divan', item: 'https://sedir.example/details/1?lng=ar' },
    ])
  })

  it('the items of a page of a list with their position in the whole list', () => {
    const list = sent(
      productListLd(english, {
        items: [divan, divan],
        total: 120,
        skip: 9,
        page: 2,
        pageCount: 14,
      }),
    )
    const image = 'https://sedir.example/_image/1280/provider/images/products/divan.webp'
    expect(list).toMatchObject({
      numberOfItems: 120,
      itemListElement: [{ position: 10, name: divan.title, image }, { position: 11 }],
    })
  })

  test.each([
    [english, 'https://sedir.example/products?keyword={keyword}'],
    [arabic, 'https://sedir.example/products?lng=ar&keyword={keyword}'],
  ])('how to search the site', (site, urlTemplate) => {
    expect(websiteLd(site, 'Sedir')).toMatchObject({ potentialAction: { target: { urlTemplate } } })
  })

  it('the company, with its number as it is dialled and its names in both scripts', () => {
    expect(organizationLd(arabic, 'سدير للتجارة')).toMatchObject({
      '@type': 'Organization',
      '@id': 'https://sedir.example/#organization',
      name: 'سدير للتجارة',
      alternateName: ['Sedir', 'سدير'],
      url: 'https://sedir.example/?lng=ar',
      logo: 'https://sedir.example/icons/512.png',
      telephone: '+902125550144',
      foundingDate: '1998',
      sameAs: company.social.map(({ url }) => url),
    })
  })

  it('one organization with the same identifier on all pages', () => {
    const id = organizationLd(arabic, 'سدير للتجارة')['@id']
    expect(websiteLd(english, 'Sedir Trading').publisher).toEqual({ '@id': id })
    expect(productLd(english, divan).offers).toMatchObject({ seller: { '@id': id } })
  })

  it('the seller of an offer with type and name, since its page describes the organization nowhere else', () => {
    expect(productLd(arabic, divan).offers).toMatchObject({
      seller: { '@type': 'Organization', name: 'Sedir' },
    })
  })
})
