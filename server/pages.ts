import type { Request, RequestHandler, Response } from 'express'
import { renderPage } from 'vike/server'
import type { PageRequest } from '#renderer/page-request.ts'

export interface PagesParts {
  /** Makes what rendering one request needs: session, customer, provider. */
  readonly toPageRequest: (req: Request, res: Response) => Promise<PageRequest>
}

/** Hands a request to Vike and streams its answer. Addresses that no page owns get the store's own 404. */
export function createPages({ toPageRequest }: PagesParts): RequestHandler {
  return async (req, res) => {
    const request = await toPageRequest(req, res)
    const { httpResponse, abortReason } = await renderPage({
      urlOriginal: req.originalUrl,
      headersOriginal: req.headers,
      cspNonce: request.nonce,
      request,
    })
    if (request.signal.aborted) return
    res.status(statusOf(abortReason) ?? httpResponse.statusCode)
    for (const [name, value] of httpResponse.headers) {
      // The journey has its own policy, and its own word on caching.
      if (!/^(content-security-policy|cache-control)$/i.test(name)) res.setHeader(name, value)
    }
    httpResponse.pipe(res)
  }
}

/** Vike's own list of statuses lacks those of a gateway: `+onRenderHtml` says them beside it. */
function statusOf(abortReason: unknown): number | undefined {
  if (abortReason === null || typeof abortReason !== 'object' || !('status' in abortReason)) return undefined
  return typeof abortReason.status === 'number' ? abortReason.status : undefined
}
