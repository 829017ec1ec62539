import type { RequestHandler, Response } from 'express'
import { renderPage as renderWithVike } from 'vike/server'
import type { PageRequest } from '#renderer/shared/page-request.ts'
import type { RenderEnvironment } from '#renderer/shared/render-environment.ts'
import type { ToPageRequest } from './page-request.ts'
import { createPageSink, type PageSink } from './response-stream.ts'

/** A page whose status and headers are known. Its body is streamed. */
export interface RenderedPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly pipe: (sink: PageSink) => void
}

/** @param address path with query, as Vike routes it */
export type RenderPage = (address: string, request: PageRequest) => Promise<RenderedPage>

/** Renders pages with Vike. Unknown addresses get the store's 404 page. */
export function createRenderPage(environment: RenderEnvironment): RenderPage {
  return async (address, request) => {
    const { httpResponse, abortReason } = await renderWithVike({
      urlOriginal: address,
      cspNonce: request.nonce,
      request,
      environment,
    })
    return {
      status: statusOf(abortReason) ?? httpResponse.statusCode,
      // The store sets its own Content-Security-Policy and Cache-Control.
      headers: httpResponse.headers.filter(
        ([name]) => !/^(content-security-policy|cache-control)$/i.test(name),
      ),
      pipe: (sink) => httpResponse.pipe(sink),
    }
  }
}

/** Middleware that renders a page for one visitor and streams it. */
export function createPages(toPageRequest: ToPageRequest, render: RenderPage): RequestHandler {
  return async (request, response) => {
    const pageRequest = await toPageRequest(request, response)
    const page = await render(request.originalUrl, pageRequest).catch((failure: unknown) => {
      // A failure after the visitor has disconnected is not an error.
      if (!pageRequest.signal.aborted) throw failure
    })
    if (!page || pageRequest.signal.aborted) return
    setPageHeaders(response, page)
    // Errors are not cached. A customer's page is not cached by the browser either, which other people may
    // use afterwards, nor is the page of a world of the mock, which has the address of the default world's.
    const isPersonal = response.locals.token !== undefined || response.locals.world !== undefined
    response.set('Cache-Control', page.status === 200 && !isPersonal ? 'private, no-cache' : 'no-store')
    page.pipe(createPageSink(request, response))
  }
}

const RETRY_AFTER_SECONDS = 5

/** Sets the status and the headers of a page, and `Retry-After` with a 503. */
export function setPageHeaders(response: Response, page: Pick<RenderedPage, 'status' | 'headers'>): void {
  response.status(page.status)
  for (const [name, value] of page.headers) response.setHeader(name, value)
  if (page.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
}

/**
 * Returns the status that `+onRenderHtml` passes in the abort reason: Vike's own list lacks the gateway
 * statuses (502, 504).
 */
function statusOf(abortReason: unknown): number | undefined {
  if (abortReason === null || typeof abortReason !== 'object' || !('status' in abortReason)) return undefined
  return typeof abortReason.status === 'number' ? abortReason.status : undefined
}
