import type { Request, Response } from 'express'
import { isbot } from 'isbot'
import { createApi } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { createTransport } from '#api/transport.ts'
import { VIEW_COOKIE } from '#domain/limits.ts'
import type { Customer } from '#domain/shapes.ts'
import { parseViewPreference } from '#domain/view-preference.ts'
import type { PageRequest, SharedAnswers } from '#renderer/page-request.ts'
import { isHttps } from './request-context.ts'
import { requestCookie } from './request-cookies.ts'
import { clearSession } from './session-cookie.ts'
import type { Settings } from './settings.ts'

export interface PageRequestParts {
  readonly settings: Pick<Settings, 'publicUrl' | 'providerTimeoutMs' | 'loadingScreenMs'>
  /** The provider's origin, real or mock. */
  readonly providerOrigin: string
  readonly socialSignIn: boolean
  readonly sharedAnswers?: SharedAnswers
  readonly readAsset?: PageRequest['readAsset']
  readonly clock: () => Date
  readonly fetch?: typeof fetch
}

/** Name of the query parameter and cookie of a browser that puts nothing into place later, for want of script. */
const WHOLE = 'whole'

/** Gathers what rendering one request needs: who asks, in which language, and how to ask the provider for them. */
export function createPageRequests(parts: PageRequestParts) {
  const { settings, providerOrigin, socialSignIn, sharedAnswers, clock } = parts

  return async (req: Request, res: Response): Promise<PageRequest> => {
    const { language, nonce, token, log, requestId } = res.locals
    const signal = abortedWhenLeft(res)
    const api = createApi(
      createTransport({
        origin: providerOrigin,
        timeoutMs: settings.providerTimeoutMs,
        fetch: parts.fetch,
        signal,
        headers: { 'x-request-id': requestId, ...(token && { authorization: `Bearer ${token}` }) },
      }),
    )
    const account = token ? await recognise(() => api.profile()) : {}
    if (account.ended) clearSession(res, isHttps(req, settings.publicUrl))
    const theme = requestCookie(req, 'theme')

    return {
      session: {
        language,
        theme: theme === 'light' || theme === 'dark' ? theme : undefined,
        view: parseViewPreference(requestCookie(req, VIEW_COOKIE)),
        year: clock().getUTCFullYear(),
        publicUrl: settings.publicUrl,
        loadingScreenMs: settings.loadingScreenMs,
        socialSignIn,
        sessionEnded: account.ended,
      },
      customer: account.customer,
      accountFailure: account.failure,
      api,
      sharedAnswers: token ? undefined : sharedAnswers,
      whole: wantsWhole(req, res),
      readAsset: parts.readAsset,
      nonce,
      signal,
      onError: (error) => log.error({ err: error }, 'A page could not be rendered as it should be'),
    }
  }
}

interface Account {
  readonly customer?: Customer
  /** The token is not good any more. */
  readonly ended?: true
  /** The provider could not say who it is. */
  readonly failure?: unknown
}

async function recognise(profile: () => Promise<Customer>): Promise<Account> {
  try {
    return { customer: await profile() }
  } catch (failure) {
    return failure instanceof ApiError && failure.status === 401 ? { ended: true } : { failure }
  }
}

function abortedWhenLeft(res: Response): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}

function wantsWhole(req: Request, res: Response): boolean {
  if (isbot(req.get('user-agent'))) return true
  if (WHOLE in req.query) {
    res.cookie(WHOLE, '1', { path: '/', sameSite: 'lax', httpOnly: true })
    return true
  }
  return requestCookie(req, WHOLE) === '1'
}
