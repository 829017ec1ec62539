import { type RequestHandler, Router } from 'express'
import { appIcons } from './icons.ts'
import { robots } from './robots.ts'
import { type SitemapParts, sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

/** Files for crawlers and for installing the app: icons, web manifest, robots.txt, sitemap. */
export function siteFiles(parts: SitemapParts): RequestHandler {
  return Router().use(appIcons(), webManifest(), robots(parts), sitemap(parts))
}
