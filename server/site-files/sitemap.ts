import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import type { RequestHandler } from 'express'
import { SitemapStream, streamToPromise } from 'sitemap'
import { createApi } from '#api/client.ts'
import { createTransport } from '#api/transport.ts'
import { PAGE_SIZE_MAX } from '#domain/limits.ts'
import { inLanguage, paths } from '#domain/paths.ts'
import type { Category } from '#domain/shapes.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#locales/languages.ts'
import type { MockApi } from '#mock-api/index.ts'
import { createSingleFlight } from '../http/single-flight.ts'
import { rootCause } from '../process/root-cause.ts'
import { type Caller, callerOf } from '../provider/caller.ts'

const toGzip = promisify(gzip)

const FRESH_MS = 60 * 60 * 1000
/** The sitemap protocol allows 50,000 URLs in a file, and a product has three (one per language). */
const MAX_PRODUCTS = 16_000
const ALWAYS_THERE = [paths.home(), paths.products(), paths.about(), paths.contact(), paths.privacy()]

export interface SitemapParts {
  readonly settings: { readonly publicUrl: string; readonly providerTimeoutMs: number }
  readonly providerUrl: string
  /** Milliseconds, monotonic. */
  readonly clock: () => number
  readonly mock?: Pick<MockApi, 'onChange'>
}

/** The sitemap: all indexable pages with their languages. Built once an hour and cached as gzip. */
export function sitemap(parts: SitemapParts): RequestHandler {
  const flights = createSingleFlight<Buffer>()
  let cached: { readonly gzipped: Buffer; readonly builtAt: number } | undefined
  /** Incremented when the cache is cleared, so that a sitemap that was begun before is not stored. */
  let generation = 0
  parts.mock?.onChange(() => {
    generation += 1
    cached = undefined
  })

  async function current(caller: Caller): Promise<Buffer> {
    // The cache has the default world of the mock only.
    if (caller.world) return buildSitemap(parts, caller)
    if (cached && parts.clock() - cached.builtAt <= FRESH_MS) return cached.gzipped
    const builtAt = parts.clock()
    const startedIn = generation
    const gzipped = await flights.run(`sitemap ${generation}`, () => buildSitemap(parts, caller))
    if (startedIn === generation) cached = { gzipped, builtAt }
    return gzipped
  }

  return async (request, response, next) => {
    if (request.path !== '/sitemap.xml') return next()
    const bytes = await current(callerOf(request, response)).catch((cause: unknown) => {
      response.locals.log.warn({ cause: rootCause(cause) }, 'The sitemap could not be built')
      return undefined
    })
    if (!bytes) {
      response
        .status(503)
        .set({ 'Retry-After': '60', 'Cache-Control': 'no-store' })
        .type('text/plain')
        .send('')
      return
    }
    response.set('Cache-Control', 'public, max-age=3600').type('application/xml').vary('Accept-Encoding')
    if (request.acceptsEncodings(['gzip', 'identity']) === 'gzip') {
      response.set('Content-Encoding', 'gzip').send(bytes)
    } else {
      pipeline(Readable.from([bytes]), createGunzip(), response, () => {})
    }
  }
}

async function buildSitemap({ settings, providerUrl }: SitemapParts, { headers }: Caller): Promise<Buffer> {
  const api = createApi(
    createTransport({ origin: providerUrl, timeoutMs: settings.providerTimeoutMs, headers }),
  )
  const stream = new SitemapStream({
    hostname: settings.publicUrl,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  })
  const xml = streamToPromise(stream)
  // The stream may fail while the next page of products is awaited: without a handler the rejection would end the process.
  xml.catch(() => {})
  const add = (path: string, lastmod?: string) => {
    const links = [
      ...LANGUAGES.map((lang) => ({ lang, url: inLanguage(path, lang) })),
      { lang: 'x-default', url: path },
    ]
    for (const language of LANGUAGES)
      stream.write({ url: inLanguage(path, language), lastmod: validDate(lastmod), links })
  }

  try {
    for (const path of ALWAYS_THERE) add(path)
    for (const category of flatten(await api.categoryTree(DEFAULT_LANGUAGE))) add(paths.category(category.id))
    for (let page = 1, pageCount = 1; page <= pageCount && page <= MAX_PRODUCTS / PAGE_SIZE_MAX; page += 1) {
      const found = await api.products({ limit: PAGE_SIZE_MAX, page, sort: 'createdAt' }, DEFAULT_LANGUAGE)
      for (const product of found.items) add(paths.details(product.id), product.createdAt)
      pageCount = found.pageCount
    }
    stream.end()
  } catch (failure) {
    stream.destroy()
    throw failure
  }
  return toGzip(await xml)
}

/** The sitemap package fails at a date that is none. */
function validDate(text = ''): string | undefined {
  return Number.isNaN(Date.parse(text)) ? undefined : text
}

function flatten(categories: readonly Category[]): readonly Category[] {
  return categories.flatMap((category) => [category, ...flatten(category.children)])
}
