import { type RequestHandler, Router } from 'express'
import { appIcons } from './icons.ts'
import { type RobotsParts, robots } from './robots.ts'
import { type SitemapParts, sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

export type SiteFilesParts = RobotsParts & SitemapParts

/**
 * Files for crawlers and for installing the app: icons, web manifest, robots.txt, sitemap. Shared caches keep them,
 * so they are sent before the middlewares that set cookies.
 */
export function siteFiles(parts: SiteFilesParts): RequestHandler {
  const files = Router().use(appIcons(), webManifest(), robots(parts), sitemap(parts))
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') files(request, response, next)
    else next()
  }
}
