import type { RequestHandler } from 'express'
import { patterns } from '#domain/paths.ts'

/** Pages that are one person's, or only lead on. */
const CLOSED = [
  patterns.profile,
  patterns.login,
  patterns.signup,
  patterns.forgotPassword,
  patterns.quote,
  patterns.compare,
  '/sheet/',
  patterns.offline,
  '/api/',
]

export function robots({ settings }: { readonly settings: { readonly publicUrl: string } }): RequestHandler {
  const text = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${settings.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  return (request, response, next) => {
    if (request.path !== '/robots.txt') return next()
    response.set('Cache-Control', 'public, max-age=3600').type('text/plain').send(text)
  }
}
