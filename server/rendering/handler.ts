import type { RequestHandler, Response } from 'express'
import { renderPage as renderWithVike } from 'vike/server'
import type { PageRequest } from '#renderer/shared/page-request.ts'
import type { ToPageRequest } from './page-request.ts'
import { createPageSink, type PageSink } from './response-stream.ts'

/** A page whose status and head are known; the rest of it streams. */
export interface RenderedPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly pipe: (sink: PageSink) => void
}

/** @param address path with query, as Vike routes it */
export type RenderPage = (address: string, request: PageRequest) => Promise<RenderedPage>

/** Hands an address to Vike. Addresses that no page owns get the store's own 404. */
export const renderPage: RenderPage = async (address, request) => {
  const { httpResponse, abortReason } = await renderWithVike({
    urlOriginal: address,
    cspNonce: request.nonce,
    request,
  })
  return {
    status: statusOf(abortReason) ?? httpResponse.statusCode,
    // The journey has its own policy, and its own word on caching.
    headers: httpResponse.headers.filter(
      ([name]) => !/^(content-security-policy|cache-control)$/i.test(name),
    ),
    pipe: (sink) => httpResponse.pipe(sink),
  }
}

/** Pages for one visitor alone, streamed as they are rendered. */
export function createPages(toPageRequest: ToPageRequest, render: RenderPage = renderPage): RequestHandler {
  return async (request, response) => {
    const pageRequest = await toPageRequest(request, response)
    const page = await render(request.originalUrl, pageRequest).catch((failure: unknown) => {
      // A visitor who has left is nobody's failure.
      if (!pageRequest.signal.aborted) throw failure
    })
    if (!page || pageRequest.signal.aborted) return
    setPageHeaders(response, page)
    // An error is kept by nobody, and a customer's page not even by their own browser, which others may use after them.
    const isPersonal = response.locals.token !== undefined
    response.set('Cache-Control', page.status === 200 && !isPersonal ? 'private, no-cache' : 'no-store')
    page.pipe(createPageSink(request, response))
  }
}

const RETRY_AFTER_SECONDS = 5

export function setPageHeaders(response: Response, page: Pick<RenderedPage, 'status' | 'headers'>): void {
  response.status(page.status)
  for (const [name, value] of page.headers) response.setHeader(name, value)
  if (page.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
}

/** Vike's own list of statuses lacks those of a gateway: `+onRenderHtml` says them beside it. */
function statusOf(abortReason: unknown): number | undefined {
  if (abortReason === null || typeof abortReason !== 'object' || !('status' in abortReason)) return undefined
  return typeof abortReason.status === 'number' ? abortReason.status : undefined
}
