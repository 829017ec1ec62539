import type { RequestHandler } from 'express'
import { patterns } from '#domain/paths.ts'

/** Paths that crawlers must not fetch: personal pages, and pages without content of their own. */
const CLOSED = [
  patterns.profile,
  patterns.login,
  patterns.signup,
  patterns.forgotPassword,
  patterns.quote,
  patterns.offer,
  patterns.compare,
  '/sheet/',
  patterns.offline,
  '/api/',
]

export interface RobotsParts {
  readonly settings: { readonly publicUrl: string }
}

export function robots({ settings }: RobotsParts): RequestHandler {
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
