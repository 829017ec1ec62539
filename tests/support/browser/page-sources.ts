/** The pages by their source, for tests in which files of a page do not load. */
import { paths } from '#domain/paths.ts'
import { PRODUCT_ID } from '../wire-product.ts'
import { filesOfSource } from './lazy-files.ts'

const details = paths.details(PRODUCT_ID)

/** An address of each page that a client navigation opens. */
export const pagesBySource: Readonly<Record<string, string>> = {
  'pages/index': '/',
  'pages/about': '/about',
  'pages/compare': '/compare',
  'pages/contact': '/contact',
  'pages/details/@id': details,
  'pages/forgot-password': '/forgot-password',
  'pages/login': '/login',
  'pages/offline': '/offline',
  'pages/offer': '/offer',
  'pages/privacy': '/privacy',
  'pages/products': '/products',
  'pages/profile': '/profile',
  'pages/profile/wishlist': '/profile/wishlist',
  'pages/quote': '/quote',
  'pages/sheet': `/sheet${details}`,
  'pages/signup': '/signup',
}

/** Returns a page's code or styles that no other page loads. */
export function ownFiles(source: string, kind: '.js' | '.css'): readonly string[] {
  const others = Object.keys(pagesBySource).filter((page) => page !== source)
  const elsewhere = new Set(others.flatMap((page) => [...filesOfSource(page)]))
  return [...filesOfSource(source)].filter((file) => file.endsWith(kind) && !elsewhere.has(file))
}
