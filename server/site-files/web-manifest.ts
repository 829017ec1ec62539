import type { RequestHandler } from 'express'
import { shopName } from '#domain/company.ts'
import { directionOf } from '#locales/languages.ts'
import { pageTexts } from '#locales/server-i18n.ts'
import { requestLanguage } from '../http/request-language.ts'
import { ICON_SIZES } from './icons.ts'

/** The web app manifest, for installing the store as an app, in the visitor's language. */
export function webManifest(): RequestHandler {
  return (request, response, next) => {
    if (request.path !== '/manifest.webmanifest') return next()
    const language = requestLanguage(request)
    const { t } = pageTexts(language)
    const icons = ICON_SIZES.map((size) => ({
      src: `/icons/${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    }))
    const manifest = {
      id: '/',
      name: t('company.name'),
      short_name: shopName(language),
      description: t('footer.about'),
      lang: language,
      dir: directionOf(language),
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#faf8f8',
      theme_color: '#3b2432',
      icons: [{ src: '/icons/logo-mark.svg', sizes: 'any', type: 'image/svg+xml' }, ...icons],
    }
    response
      .set({ 'Cache-Control': 'public, max-age=3600', 'Content-Language': language })
      .vary('Accept-Language, Cookie')
      .type('application/manifest+json')
      .send(JSON.stringify(manifest))
  }
}
