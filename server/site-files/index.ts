import { type RequestHandler, Router } from 'express'
import type { Parts } from '../app.ts'
import { appIcons } from './icons.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

/** What the store tells machines about itself: crawlers and devices. */
export function siteFiles(parts: Pick<Parts, 'settings' | 'providerUrl' | 'clock'>): RequestHandler {
  return Router().use(appIcons(), webManifest(), robots(parts), sitemap(parts))
}
