import { expect, it } from 'vitest'
import { listOfflineFiles } from '#build/offline-files.ts'

/** As Vite writes it: a page's own code has no name of a source. No document loads Vike's entries of pages. */
const MANIFEST = {
  'renderer/+client.ts': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_frame.js'],
    dynamicImports: ['_listing.js', '_profile.js'],
  },
  'virtual:client:/pages/products': {
    file: 'products.js',
    isEntry: true,
    imports: ['_frame.js', '_listing.js'],
  },
  'virtual:client:/pages/profile': {
    file: 'profile.js',
    isEntry: true,
    imports: ['_frame.js', '_profile.js'],
  },
  '_frame.js': { file: 'frame.js', css: ['shared.css'] },
  '_listing.js': {
    file: 'listing.js',
    dynamicImports: ['ui/components/lightbox.tsx', 'ui/components/account/form.tsx'],
  },
  '_profile.js': { file: 'own-profile.js', imports: ['_routes.js'], css: ['page-profile.css'] },
  '_routes.js': { file: 'routes.js' },
  'ui/components/lightbox.tsx': { file: 'lightbox.js' },
  'ui/components/account/form.tsx': { file: 'form.js' },
  'locales/ar.json?namespace=common': { file: 'ar-common.js' },
  'locales/ar.json?namespace=profile': { file: 'ar-profile.js' },
  'locales/ar.json?namespace=account': { file: 'ar-account.js' },
  'locales/ar.json?namespace=sheet': { file: 'ar-sheet.js' },
}

it('the files for offline use are those of public pages, and none of the profile', () => {
  const { files, texts } = listOfflineFiles(MANIFEST)
  expect(files[0]).toBe('/entry.js')
  expect(files.toSorted()).toEqual(
    ['entry.js', 'frame.js', 'lightbox.js', 'listing.js', 'shared.css'].map((file) => `/${file}`),
  )
  expect(texts).toEqual({ ar: ['/ar-common.js'] })
})
