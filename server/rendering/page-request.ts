import type { Request, Response } from 'express'
import { createApi } from '#api/client.ts'
import { isApiError } from '#api/errors.ts'
import type { Transport } from '#api/transport.ts'
import type { Customer } from '#domain/shapes.ts'
import { shopDay } from '#domain/shop-day.ts'
import { PSEUDO_LANGUAGE } from '#locales/pseudo.ts'
import type { Account, PageRequest } from '#renderer/shared/page-request.ts'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import { clearSession } from '../http/session-cookie.ts'
import { type Caller, callerOf, mayBeOfAnotherWorld } from '../provider/caller.ts'
import type { KnownSessions } from '../provider/known-sessions.ts'
import { type SharedResponseCache, searchSources } from '../provider/response-cache.ts'
import { logPageFailure } from './log-failure.ts'
import { type PageVariant, pageVariantOf } from './page-variant.ts'

interface PageRequestParts {
  /** Makes the calls to the provider for one page. */
  readonly createTransport: (options: PageTransportOptions) => Transport
  readonly sessions: KnownSessions
  /** Enables `?lng=pseudo`, in development and in tests. */
  readonly pseudoLanguage?: boolean
  readonly responseCache?: SharedResponseCache
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface PageTransportOptions {
  readonly caller: Caller
  readonly signal: AbortSignal
  /** The token of the customer who requests the page. */
  readonly token?: string
}

export type ToPageRequest = (request: Request, response: Response) => Promise<PageRequest>

/** Creates the page request for a cached page, which contains no data of a visitor. */
export type ToSharedPageRequest = (
  variant: PageVariant,
  rendering: Pick<PageRequest, 'nonce' | 'signal' | 'onError'> & { readonly caller: Caller },
) => PageRequest

/** Creates what the renderer needs for one request: session, language and access to the provider. */
export function createPageRequests(parts: PageRequestParts): {
  readonly forVisitor: ToPageRequest
  readonly forAnyone: ToSharedPageRequest
} {
  const { sessions } = parts

  const sessionOf = (
    { language, theme, view }: PageVariant,
    { isPseudo }: Pick<PageRequest['session'], 'isPseudo'> = {},
  ): PageRequest['session'] => ({
    language,
    isPseudo,
    theme,
    view,
    today: shopDay(parts.now()),
  })

  return {
    async forVisitor(request, response) {
      const { nonce, token, log } = response.locals
      const signal = disconnectSignal(response)
      const caller = callerOf(request, response)
      // The response cache has answers of the default world only.
      const responseCache = caller.world ? undefined : parts.responseCache
      const createVisitorApi = (token?: string) =>
        createApi(parts.createTransport({ caller, signal, token }), searchSources(responseCache, caller))
      const api = createVisitorApi(token)
      const account = once(async () => {
        if (!token) return NO_ACCOUNT
        const account = await loadAccount(() => api.profile())
        if (account.customer) sessions.accepted(token)
        if (account.ended && !mayBeOfAnotherWorld(caller)) {
          // A session that another request has ended meanwhile: the cookie may be that of a new one by now.
          const isCookieOfToken = sessions.stateOf(token) !== 'refused'
          sessions.refused(token)
          // The session cookie can only be cleared before the response headers are sent.
          if (isCookieOfToken && !response.headersSent) clearSession(response, response.locals.https)
        }
        return account
      })
      // An unknown token may be invented. The provider has to confirm it before any other call uses it.
      const isCustomer =
        token !== undefined && (sessions.stateOf(token) === 'accepted' || !(await account()).ended)
      const variant = pageVariantOf(request, response)
      return {
        session: sessionOf(variant, {
          isPseudo: (parts.pseudoLanguage && request.query.lng === PSEUDO_LANGUAGE) || undefined,
        }),
        account,
        api: isCustomer ? api : createVisitorApi(),
        responseCache: isCustomer ? undefined : responseCache?.forCaller(caller),
        visitor: caller.visitor,
        addressedWorld: request.query.world === undefined ? undefined : caller.world,
        isComplete: variant.isComplete,
        nonce,
        signal,
        onError: (failure) => logPageFailure(log, failure),
      }
    },
    forAnyone: (variant, { caller, ...rendering }) => ({
      session: sessionOf(variant),
      account: async () => NO_ACCOUNT,
      api: createApi(
        parts.createTransport({ caller, signal: rendering.signal }),
        searchSources(parts.responseCache, caller),
      ),
      responseCache: parts.responseCache?.forCaller(caller),
      visitor: caller.visitor,
      isComplete: variant.isComplete,
      ...rendering,
    }),
  }
}

const NO_ACCOUNT: Account = {}

/** Calls `load` once and caches the promise: a page that fails is rendered a second time and asks again. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined
  return () => {
    result ??= load()
    return result
  }
}

async function loadAccount(profile: () => Promise<Customer>): Promise<Account> {
  try {
    return { customer: await profile() }
  } catch (failure) {
    return isApiError(failure) && failure.status === 401 ? { ended: true } : { failure }
  }
}
