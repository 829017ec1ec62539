import { describe, expect, it, test } from 'vitest'
import { homeAnchors, inLanguage, paths, patterns } from '#domain/paths.ts'
import {
  mediaUrl,
  PICTURE_WIDTHS,
  pictureSourceSet,
  pictureUrl,
  providerPicture,
  storePicture,
} from '#domain/pictures.ts'

describe('an address in a language', () => {
  test.each([
    ['/products?page=2', 'ar', '/products?page=2&lng=ar'],
    ['/products?page=2&lng=ar', 'tr', '/products?page=2&lng=tr'],
    ['/products?lng=ar&page=2', 'en', '/products?page=2'],
    ['/', 'en', '/'],
    ['/#latest', 'tr', '/?lng=tr#latest'],
    ['/products?keyword=kahve+masas%C4%B1', 'en', '/products?keyword=kahve+masas%C4%B1'],
  ] as const)('%s in %s is %s', (path, language, address) => expect(inLanguage(path, language)).toBe(address))
})

describe('addresses of pages', () => {
  it('encode their parameters, so that none can change the path or the query', () => {
    expect(paths.details('a/b?c#d')).toBe('/details/a%2Fb%3Fc%23d')
    expect(paths.category('a&page=2')).toBe('/products?category=a%26page%3D2')
    expect(paths.login('/profile?tab=1&x=2')).toBe('/login?next=%2Fprofile%3Ftab%3D1%26x%3D2')
    expect(paths.products('')).toBe('/products')
    expect(paths.products('page=2')).toBe('/products?page=2')
  })

  it('lead to the sections of the home page', () => {
    expect(homeAnchors.map(paths.homeSection)).toEqual([
      '/#services',
      '/#latest',
      '/#looking',
      '/#categories',
      '/#featured',
    ])
  })

  it('are those of the specification', () => {
    expect(Object.values(patterns)).toEqual(
      expect.arrayContaining(['/', '/products', '/details/:id', '/about', '/contact', '/login', '/signup']),
    )
    expect(Object.values(patterns)).toEqual(
      expect.arrayContaining(['/forgot-password', '/profile', '/profile/wishlist', '/privacy']),
    )
  })

  it('include none for ordering or payment', () => {
    expect(Object.values(patterns).filter((path) => /cart|basket|checkout|order|pay/.test(path))).toEqual([])
  })
})

describe('pictures', () => {
  const chair = providerPicture('/images/products/chair one.webp')

  it('have the address of the store’s image resizer, from any source', () => {
    expect(pictureUrl(chair, 480)).toBe('/_image/480/provider/images/products/chair%20one.webp')
    expect(pictureUrl(storePicture('hero-cafe'), 1920)).toBe('/_image/1920/store/hero-cafe.webp')
  })

  it.each([
    [900, [...PICTURE_WIDTHS.filter((width) => width <= 900), 900]],
    [960, PICTURE_WIDTHS.filter((width) => width <= 960)],
    [1200, [...PICTURE_WIDTHS.filter((width) => width <= 1200), 1200]],
    [4000, PICTURE_WIDTHS],
    [10, [96]],
  ])('of %i px have every width up to their own in srcset', (own, offered) => {
    const widths = [...pictureSourceSet(chair, own).matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
    expect(widths).toEqual(offered)
  })

  it('have their own width last in srcset, from the resizer’s next larger width, which enlarges nothing', () => {
    expect(pictureSourceSet(chair, 1200)).toMatch(/\/_image\/1280\/\S+ 1200w$/)
    expect(pictureSourceSet(chair, 960)).toMatch(/\/_image\/960\/\S+ 960w$/)
  })

  it('and videos in their original form have an address below /media', () => {
    expect(mediaUrl('/video/turn table.mp4')).toBe('/media/video/turn%20table.mp4')
  })
})
