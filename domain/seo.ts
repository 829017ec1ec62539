/** Structured data for search engines: schema.org as JSON-LD, with absolute addresses in the page's language. */
import type { Language } from '#locales/languages.ts'
import { company, telephoneLink } from './company.ts'
import { formatList } from './formats.ts'
import { inLanguage, paths } from './paths.ts'
import { pictureUrl, providerPicture } from './pictures.ts'
import type { Page, Product } from './shapes.ts'

interface Site {
  /** Origin of the store without a trailing slash. */
  readonly publicUrl: string
  readonly language: Language
}

type JsonLd = Readonly<Record<string, unknown>>

export function organizationLd(site: Site, name: string): JsonLd {
  return {
    ...context,
    '@type': 'Organization',
    '@id': organizationId(site),
    name,
    alternateName: Object.values(company.brand),
    url: address(site, paths.home()),
    logo: `${site.publicUrl}/icons/512.png`,
    email: company.email,
    telephone: telephoneLink.slice('tel:'.length),
    foundingDate: `${company.foundedYear}`,
    sameAs: company.social.map(({ url }) => url),
  }
}

export function websiteLd(site: Site, name: string): JsonLd {
  return {
    ...context,
    '@type': 'WebSite',
    name,
    url: address(site, paths.home()),
    inLanguage: site.language,
    publisher: { '@id': organizationId(site) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        // The braces belong to the URL template and must not be percent-encoded.
        urlTemplate: `${address(site, paths.products())}${site.language === 'en' ? '?' : '&'}keyword={keyword}`,
      },
      'query-input': 'required name=keyword',
    },
  }
}

interface Crumb {
  readonly name: string
  readonly path: string
}

export function breadcrumbLd(site: Site, crumbs: readonly Crumb[]): JsonLd {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address(site, path),
    })),
  }
}

/**
 * Structured data of a product. Without a price there is no offer.
 * @param product with the names of its colours in the page's language
 */
export function productLd(site: Site, product: Product): JsonLd {
  const url = address(site, paths.details(product.id))
  return {
    ...context,
    '@type': 'Product',
    '@id': url,
    name: product.title,
    description: product.description,
    sku: product.sku,
    url,
    image: product.images.map((path) => pictureAddress(site, path)),
    category: product.categories.find(({ isLeaf }) => isLeaf)?.name,
    color: product.colors.length > 0 ? formatList(product.colors, site.language) : undefined,
    brand: { '@type': 'Brand', name: company.brand.latin },
    weight: quantity(product.weightGrams, 'GRM'),
    // The depth of schema.org is the width of the contract: length runs from side to side (design, imagery).
    width: quantity(product.lengthCm, 'CMT'),
    depth: quantity(product.widthCm, 'CMT'),
    height: quantity(product.heightCm, 'CMT'),
    offers:
      product.newPriceUsd === undefined
        ? undefined
        : {
            '@type': 'Offer',
            url,
            price: product.newPriceUsd.toFixed(2),
            priceCurrency: 'USD',
            seller: { '@type': 'Organization', '@id': organizationId(site), name: company.brand.latin },
          },
  }
}

export function productListLd(site: Site, page: Page<Product>): JsonLd {
  return {
    ...context,
    '@type': 'ItemList',
    numberOfItems: page.total,
    itemListElement: page.items.map((product, index) => ({
      '@type': 'ListItem',
      position: page.skip + index + 1,
      url: address(site, paths.details(product.id)),
      name: product.title,
      image: product.images.slice(0, 1).map((path) => pictureAddress(site, path))[0],
    })),
  }
}

const context = { '@context': 'https://schema.org' } as const
const PREVIEW_WIDTH = 1280

function address(site: Site, path: string): string {
  return `${site.publicUrl}${inLanguage(path, site.language)}`
}

function organizationId(site: Site): string {
  return `${site.publicUrl}/#organization`
}

function pictureAddress(site: Site, path: string): string {
  return `${site.publicUrl}${pictureUrl(providerPicture(path), PREVIEW_WIDTH)}`
}

/** Returns a schema.org quantity with its UN/CEFACT unit code. */
function quantity(value: number | undefined, unitCode: 'GRM' | 'CMT') {
  return value === undefined ? undefined : { '@type': 'QuantitativeValue', value, unitCode }
}
