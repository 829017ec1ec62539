import { createHash } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import { type PictureSource, providerPicture } from '#domain/pictures.ts'
import type { MockApi } from '#mock-api/index.ts'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import { INERT_POLICY, removeDocumentHeaders } from '../http/security-headers.ts'
import { visitorKey } from '../http/visitor-address.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { rootCause } from '../process/root-cause.ts'
import { TooManyCalls } from '../provider/call-queue.ts'
import { ProviderUnanswered } from '../provider/errors.ts'
import { createProviderFiles } from '../provider/files.ts'
import { createImageDiskCache } from './disk-cache.ts'
import { createOriginals } from './originals.ts'
import { createPictureWork } from './picture-work.ts'
import type { Placeholders } from './placeholders.ts'
import { type ImageRequest, parseImageRequest } from './request.ts'
import { createImageResizer, type ImageResizer } from './resizer.ts'

interface ImageDirectories {
  /** The store's pictures: `ui/media`, or its copy in the build. */
  readonly scenes: string
  /** The disk cache of resized pictures. */
  readonly pictures: string
}

export interface ImageHandlerParts {
  readonly settings: { readonly providerTimeoutMs: number }
  readonly providerUrl: string
  readonly directories: ImageDirectories
  readonly placeholders: Pick<Placeholders, 'compute'>
  readonly log: Log
  readonly metrics: Metrics
  readonly mock?: Pick<MockApi, 'arePicturesBroken'>
  /** By default sharp, two pictures at a time. */
  readonly resizePicture?: ImageResizer
}

const CACHED = 'public, max-age=86400, stale-while-revalidate=604800'
/** Pictures of persons: the next user of the browser must not find them in its cache. */
const NOT_CACHED = 'private, no-store'
/** With the mock, a browser shows the pictures of a changed scenario with its next request. */
const REVALIDATED = 'public, no-cache'
const MISSING = 'public, max-age=60'
const UNANSWERED = 'public, max-age=5'

/**
 * Serves `/_image/<width>/<provider|person|store>/<path>` in the best format of the `Accept` header.
 * Mounted at `/_image`.
 */
export function images({
  settings,
  providerUrl,
  directories,
  placeholders,
  log,
  metrics,
  mock,
  resizePicture = createImageResizer(),
}: ImageHandlerParts): RequestHandler {
  const findPicture = createPictureWork({
    diskCache: createImageDiskCache(directories.pictures, { log, metrics }),
    readOriginal: createOriginals(
      directories.scenes,
      createProviderFiles(providerUrl, settings.providerTimeoutMs),
    ),
    resize: resizePicture,
    providerUrl,
    metrics,
  })

  /** Adds the mock's world, and whether its scenario breaks the pictures. */
  function ofWorld(wanted: ImageRequest, world: string | undefined) {
    const { original } = wanted
    if (original.at === 'store' || !mock) return wanted
    return { ...wanted, original: { ...original, world }, isUncached: mock.arePicturesBroken(world) }
  }

  function cachingOf({ isOfPerson, original }: ImageRequest): string {
    if (isOfPerson) return NOT_CACHED
    return mock && original.at !== 'store' ? REVALIDATED : CACHED
  }

  return async (request, response) => {
    response.set('Content-Security-Policy', INERT_POLICY)
    response.vary('Accept')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').sendStatus(405)
      return
    }
    const wanted = parseImageRequest(request.path, request.headers)
    const missing = mock ? 'no-store' : MISSING
    if (!wanted) return sendEmpty(response, 404, missing)
    try {
      const picture = await findPicture(ofWorld(wanted, response.locals.world), {
        visitor: visitorKey(request.ip),
        signal: disconnectSignal(response),
      })
      if (!picture) return sendEmpty(response, 404, missing)
      if (!wanted.isOfPerson) placeholders.compute(sourceOf(wanted), picture, wanted.width)
      removeDocumentHeaders(response)
      response
        .set('Cache-Control', cachingOf(wanted))
        .set('ETag', tagOf(picture))
        .type(`image/${wanted.format}`)
        .send(picture)
    } catch (failure) {
      response.locals.log.warn({ cause: rootCause(failure) }, 'A picture could not be sent')
      if (failure instanceof TooManyCalls) {
        response.locals.isBusy = failure.status === 503
        response.set('Retry-After', '1')
        return sendEmpty(response, failure.status, 'no-store')
      }
      // A picture that sharp cannot decode is damaged at the provider: 502.
      return sendEmpty(response, failure instanceof ProviderUnanswered ? failure.status : 502, UNANSWERED)
    }
  }
}

/** Returns the source as pages write it, which is the key of the placeholders. */
function sourceOf({ original }: ImageRequest): PictureSource {
  return original.at === 'store'
    ? `store/${original.name}`
    : providerPicture(decodeURIComponent(original.path))
}

function tagOf(picture: Buffer): string {
  return `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
}

function sendEmpty(response: Response, status: number, caching: string): void {
  response.status(status).set('Cache-Control', caching).type('text/plain').send('')
}
