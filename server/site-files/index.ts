import { type RequestHandler, Router } from 'express'
import { appIcons } from './icons.ts'
import { robots } from './robots.ts'
import { type SitemapParts, sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

/** What the store tells machines about itself: crawlers and devices. */
export function siteFiles(parts: SitemapParts): RequestHandler {
  return Router().use(appIcons(), webManifest(), robots(parts), sitemap(parts))
}
