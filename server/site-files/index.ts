import { type RequestHandler, Router } from 'express'
import { appIcons } from './icons.ts'
import { type RobotsParts, robots } from './robots.ts'
import { type SitemapParts, sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

export type SiteFilesParts = RobotsParts & SitemapParts

/** Files for crawlers and for installing the app: icons, web manifest, robots.txt, sitemap. */
export function siteFiles(parts: SiteFilesParts): RequestHandler {
  return Router().use(appIcons(), webManifest(), robots(parts), sitemap(parts))
}
