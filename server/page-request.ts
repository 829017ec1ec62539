import type { Request, Response } from 'express'
import { type Api, createApi } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import type { Transport, TransportOptions } from '#api/transport.ts'
import type { Customer } from '#domain/shapes.ts'
import { PSEUDO_LANGUAGE } from '#locales/pseudo.ts'
import type { Account, PageRequest, SharedAnswers } from '#renderer/page-request.ts'
import { logPageFailure } from './log-page-failure.ts'
import { type PageVariant, pageVariantOf } from './page-variant.ts'
import { isHttps } from './request-context.ts'
import { clearSession } from './session-cookie.ts'
import type { Settings } from './settings.ts'

export interface PageRequestParts {
  readonly settings: Pick<Settings, 'publicUrl' | 'loadingScreenMs'>
  /** Speaks with the provider for one visitor. */
  readonly createTransport: (options: VisitorTransportOptions) => Transport
  /** Speaks for nobody. */
  readonly anonymousApi: Api
  readonly socialSignIn: boolean
  /** `?lng=pseudo` is understood: while developing and in tests. */
  readonly pseudoLanguage?: boolean
  readonly sharedAnswers?: SharedAnswers
  readonly readAsset?: PageRequest['readAsset']
  readonly glimpseOf?: PageRequest['glimpseOf']
  readonly inTurn?: PageRequest['inTurn']
  readonly clock: () => Date
}

export type VisitorTransportOptions = Pick<TransportOptions, 'headers' | 'signal'>

export type ToPageRequest = (request: Request, response: Response) => Promise<PageRequest>

/** For a page that is kept: nobody's own, whoever has asked for it. */
export type ToKeptPageRequest = (
  variant: PageVariant,
  rendering: Pick<PageRequest, 'nonce' | 'signal' | 'onError'>,
) => PageRequest

/** Gathers what rendering one request needs: who asks, in which language, and how to ask the provider for them. */
export function createPageRequests(parts: PageRequestParts): {
  readonly forVisitor: ToPageRequest
  readonly forAnyone: ToKeptPageRequest
} {
  const { settings, sharedAnswers } = parts

  const sessionOf = (
    { language, theme, view }: PageVariant,
    { isPseudo }: Pick<PageRequest['session'], 'isPseudo'> = {},
  ): PageRequest['session'] => ({
    language,
    isPseudo,
    theme,
    view,
    year: parts.clock().getUTCFullYear(),
    today: parts.clock().toISOString().slice(0, 10),
    publicUrl: settings.publicUrl,
    loadingScreenMs: settings.loadingScreenMs,
    socialSignIn: parts.socialSignIn,
  })

  return {
    async forVisitor(request, response) {
      const { nonce, token, log, requestId } = response.locals
      const signal = abortedWhenLeft(response)
      const api = createApi(
        parts.createTransport({
          signal,
          headers: { 'x-request-id': requestId, ...(token && { authorization: `Bearer ${token}` }) },
        }),
      )
      const variant = pageVariantOf(request, response)
      return {
        session: sessionOf(variant, {
          isPseudo: (parts.pseudoLanguage && request.query.lng === PSEUDO_LANGUAGE) || undefined,
        }),
        account: once(async () => {
          if (!token) return NOBODY
          const account = await recognise(() => api.profile())
          // Whoever has been refused a page meanwhile has their answer.
          if (account.ended && !response.headersSent)
            clearSession(response, isHttps(request, settings.publicUrl))
          return account
        }),
        api,
        sharedAnswers: token ? undefined : sharedAnswers,
        whole: variant.whole,
        readAsset: parts.readAsset,
        inTurn: parts.inTurn,
        glimpseOf: parts.glimpseOf,
        nonce,
        signal,
        onError: (failure) => logPageFailure(log, failure),
      }
    },
    forAnyone: (variant, rendering) => ({
      session: sessionOf(variant),
      account: async () => NOBODY,
      api: parts.anonymousApi,
      sharedAnswers,
      whole: variant.whole,
      readAsset: parts.readAsset,
      inTurn: parts.inTurn,
      glimpseOf: parts.glimpseOf,
      ...rendering,
    }),
  }
}

const NOBODY: Account = {}

/** A page that fails is rendered a second time, and asks again. */
function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}

async function recognise(profile: () => Promise<Customer>): Promise<Account> {
  try {
    return { customer: await profile() }
  } catch (failure) {
    return failure instanceof ApiError && failure.status === 401 ? { ended: true } : { failure }
  }
}

function abortedWhenLeft(response: Response): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
