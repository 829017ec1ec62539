import { createHash } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import { type PictureSource, providerPicture } from '#domain/pictures.ts'
import type { Parts } from './app.ts'
import { createPictureMaker, PicturesBusy } from './picture-maker.ts'
import { createOriginals } from './picture-originals.ts'
import { type PictureRequest, parsePictureRequest } from './picture-request.ts'
import { createPictureShelf } from './picture-shelf.ts'
import { ProviderUnanswered } from './provider-failure.ts'
import { createProviderFiles } from './provider-files.ts'
import { INERT_POLICY } from './security-headers.ts'

export interface PictureDirectories {
  /** Our own scenes: `ui/media`, or the build's copy of it. */
  readonly scenes: string
  /** Where made pictures are kept. */
  readonly pictures: string
}

const KEPT = 'public, max-age=86400, stale-while-revalidate=604800'
/** Whoever uses the browser after them is not to find it there. */
const NOT_KEPT = 'private, no-store'
const MISSING = 'public, max-age=60'
const UNANSWERED = 'public, max-age=5'

/** `/_image/<width>/<provider|person|store>/<path>` in the best format that the browser names. Mounted at `/_image`. */
export function pictures({
  settings,
  providerUrl,
  directories,
  glimpses,
  log,
}: Pick<Parts, 'settings' | 'providerUrl' | 'directories' | 'glimpses' | 'log'>): RequestHandler {
  const shelf = createPictureShelf(directories.pictures, log)
  const readOriginal = createOriginals(
    directories.scenes,
    createProviderFiles(providerUrl, settings.providerTimeoutMs),
  )
  const make = createPictureMaker()
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  async function produce(wanted: PictureRequest, name: string): Promise<Buffer | undefined> {
    const kept = await shelf.read(name)
    if (kept) return kept
    const original = await readOriginal(wanted.original)
    if (!original) return undefined
    const picture = await make(original, wanted.width, wanted.format)
    await shelf.write(name, picture)
    return picture
  }

  /** One flight for a picture, whoever asks. */
  function once(wanted: PictureRequest): Promise<Buffer | undefined> {
    const name = nameOf(wanted, providerUrl)
    const flying = underWay.get(name)
    if (flying) return flying
    const flight = produce(wanted, name).finally(() => underWay.delete(name))
    underWay.set(name, flight)
    return flight
  }

  return async (request, response) => {
    response.set('Content-Security-Policy', INERT_POLICY)
    response.vary('Accept')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').sendStatus(405)
      return
    }
    const wanted = parsePictureRequest(request.path, request.headers)
    if (!wanted) return sendNothing(response, 404, MISSING)
    try {
      const picture = await once(wanted)
      if (!picture) return sendNothing(response, 404, MISSING)
      if (!wanted.isOfPerson) glimpses.learn(sourceOf(wanted), picture)
      response
        .set('Cache-Control', wanted.isOfPerson ? NOT_KEPT : KEPT)
        .set('ETag', tagOf(picture))
        .type(`image/${wanted.format}`)
        .send(picture)
    } catch (failure) {
      response.locals.log.warn({ cause: String(failure) }, 'A picture could not be made')
      if (failure instanceof PicturesBusy) {
        response.set('Retry-After', '1')
        return sendNothing(response, 503, 'no-store')
      }
      // What sharp refuses is a damaged picture: the fault is the provider's.
      return sendNothing(response, failure instanceof ProviderUnanswered ? failure.status : 502, UNANSWERED)
    }
  }
}

/** As pages name it. */
function sourceOf({ original }: PictureRequest): PictureSource {
  return original.at === 'store'
    ? `store/${original.name}`
    : providerPicture(decodeURIComponent(original.path))
}

function nameOf({ width, original, format }: PictureRequest, providerUrl: string): string {
  const identity =
    original.at === 'store'
      ? ['store', original.name]
      : ['provider', stableOrigin(providerUrl), original.path]
  return createHash('sha256')
    .update(JSON.stringify([ENCODING_VERSION, width, format, ...identity]))
    .digest('hex')
}

/** Raised when qualities change, so that nothing old is shown. */
const ENCODING_VERSION = 1

/** The embedded mock has another port at each start, and the same pictures. */
function stableOrigin(providerUrl: string): string {
  return new URL(providerUrl).hostname === '127.0.0.1' ? 'mock' : providerUrl
}

function tagOf(picture: Buffer): string {
  return `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
}

function sendNothing(response: Response, status: number, caching: string): void {
  response.status(status).set('Cache-Control', caching).type('text/plain').send('')
}
