import { type RequestHandler, type Response, Router } from 'express'
import sharp from 'sharp'
import { removeDocumentHeaders, SVG_POLICY } from '../http/security-headers.ts'
import { createSingleFlight } from '../http/single-flight.ts'

/** Three cushions on a bench, in the colours of the design tokens (ink on pistachio). */
const MARK =
  'M5 3.5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 16 3.5V12H5zM17 3.5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 28 3.5V12H17z' +
  'M29 3.5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 40 3.5V12H29zM0 14h45v4H0zM4 18h4v6H4zM37 18h4v6h-4z'
const INK = '#27161f'
const CUSHION = '#cdd6a8'

/** The mark lies within the middle 80 %, the safe zone of a maskable icon, so that no mask cuts it off. */
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">' +
  `<path fill="${CUSHION}" d="M0 0h90v90H0z"/><path fill="${INK}" transform="translate(18 28) scale(1.2)" d="${MARK}"/></svg>`

export const ICON_SIZES = [192, 512] as const
const CACHED = 'public, max-age=86400'

/** The store's icon as SVG, and as PNG for clients without SVG icons. */
export function appIcons(): RequestHandler {
  /** One entry for each size that has a route below. */
  const rendered = new Map<number, Buffer>()
  const flights = createSingleFlight<Buffer>()
  async function picture(size: number): Promise<Buffer> {
    const cached = rendered.get(size)
    if (cached) return cached
    const png = await flights.run(String(size), () => renderPng(size))
    rendered.set(size, png)
    return png
  }
  const sendPicture = (size: number) => async (_request: unknown, response: Response) => {
    const png = await picture(size)
    sendIcon(response, 'image/png', png)
  }

  const router = Router()
  router.get('/icons/logo-mark.svg', (_request, response) => {
    sendIcon(response, SVG, Buffer.from(DRAWING))
  })
  for (const size of ICON_SIZES) router.get(`/icons/${size}.png`, sendPicture(size))
  router.get('/apple-touch-icon.png', sendPicture(180))
  router.get('/favicon.ico', sendPicture(32))
  return router
}

const SVG = 'image/svg+xml'

function sendIcon(response: Response, type: string, icon: Buffer): void {
  removeDocumentHeaders(response)
  if (type === SVG) response.set('Content-Security-Policy', SVG_POLICY)
  response.setHeader('Content-Type', type)
  response.set('Cache-Control', CACHED).send(icon)
}

function renderPng(size: number): Promise<Buffer> {
  return sharp(Buffer.from(DRAWING), { density: 72 * (size / 90) })
    .resize(size, size)
    .png()
    .toBuffer()
}
