/** Sign-in through an identity provider (OpenID Connect): redirect, callback and session cookie. */

import { createHash, timingSafeEqual } from 'node:crypto'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { safeNext } from '#domain/account/access.ts'
import { SIGN_IN_RESULT_COOKIE } from '#domain/cookies.ts'
import { paths } from '#domain/paths.ts'
import { isToken, setSession } from '../http/session-cookie.ts'
import type { Metrics } from '../process/metrics.ts'
import { callerOf } from '../provider/caller.ts'
import type { ProviderState } from '../provider/provider-state.ts'
import { createProviderTransport, fetchDetached } from '../provider/transport.ts'
import { beginAttempt, endAttempt, type SignInAttempt } from './attempt-cookie.ts'
import { type IdentityProvider, type IdentityProviderParts, identityProvider } from './providers.ts'

/** Registered with the identity provider as redirect URI, so it must not change. */
const CALLBACK = '/identity/callback'
const ANSWER_LIMIT = '20kb'

export interface SignInParts extends IdentityProviderParts {
  readonly settings: IdentityProviderParts['settings'] & { readonly publicUrl: string }
  readonly providerState: Pick<ProviderState, 'breakers' | 'queues' | 'sessions'>
  readonly metrics: Metrics
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

/** The sign-in routes. A failed sign-in is logged and redirected to the login page without a message (SPEC §8). */
export function signIn(parts: SignInParts): RequestHandler {
  const router = Router({ caseSensitive: true })
  const provider = identityProvider(parts)
  if (!provider) return router
  const { settings, providerUrl, providerState, metrics, clock } = parts

  router.get('/identity/start', (request, response) => {
    const next = safeNext(request.query.next)
    // Login CSRF: another site may link to the login page, but may not start a sign-in.
    if (request.get('sec-fetch-site') === 'cross-site') return redirect(response, paths.login(next))
    const attempt = beginAttempt(response, next, provider)
    redirect(response, provider.address(attempt, callbackOf(request, provider)))
  })

  router.all(
    CALLBACK,
    express.urlencoded({ extended: false, limit: ANSWER_LIMIT }),
    async (request, response) => {
      const attempt = endAttempt(request, response, provider)
      const next = safeNext(attempt?.next)
      try {
        const token = await exchange(request, response, attempt)
        providerState.sessions.accepted(token)
        const { https } = response.locals
        setSession(response, token, { remember: false, https })
        response.cookie(SIGN_IN_RESULT_COOKIE, 'signedIn', {
          path: '/',
          sameSite: 'lax',
          secure: https,
          maxAge: RESULT_LIFE_MS,
        })
        redirect(response, next ?? paths.home())
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : 'unknown'
        response.locals.log.warn({ reason }, 'A social sign-in failed')
        redirect(response, paths.login(next))
      }
    },
  )
  return router

  /** Exchanges the callback's parameters for a session token of the provider. Rejects when the sign-in failed. */
  async function exchange(
    request: Request,
    response: Response,
    attempt: SignInAttempt | undefined,
  ): Promise<string> {
    const answer = { ...request.query, ...request.body } as Readonly<Record<string, unknown>>
    if (!attempt) throw new Error('There is no sign-in attempt: its cookie is missing or invalid')
    if (!isSameSecret(answer.state, attempt.state))
      throw new Error('The state does not match the sign-in attempt')
    if (answer.error !== undefined) throw new Error('The identity provider returned an error')
    const idToken = await provider?.idToken(answer, attempt, callbackOf(request, provider))
    if (!idToken || !isSameSecret(nonceOf(idToken), attempt.nonce))
      throw new Error('The nonce of the ID token does not match the sign-in attempt')
    const call = createProviderTransport({
      origin: providerUrl,
      fetch: fetchDetached,
      timeoutMs: settings.providerWriteTimeoutMs,
      caller: callerOf(request, response),
      breakers: providerState.breakers,
      queue: providerState.queues.calls,
      clock,
      onCall: metrics.providerCalled,
    })
    const session = await call('/auth/customer/signin-with-google', { method: 'POST', body: { idToken } })
    const { token } = session as { token?: unknown }
    if (!isToken(token)) throw new Error('The provider returned no token')
    return token
  }

  /** Google accepts the registered redirect URI alone. The local provider works at any address of the store. */
  function callbackOf(request: Request, { isLocal }: IdentityProvider): string {
    return `${isLocal ? `${request.protocol}://${request.host}` : settings.publicUrl}${CALLBACK}`
  }
}

/** Enough time for the next page to load and show the message. */
const RESULT_LIFE_MS = 60_000

function redirect(response: Response, address: string): void {
  response.set('Cache-Control', 'no-store').redirect(303, address)
}

/** Returns the nonce of the ID token. The provider validates the signature and all other claims. */
function nonceOf(idToken: string): unknown {
  try {
    const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return (claims as { nonce?: unknown } | null)?.nonce
  } catch {
    return undefined
  }
}

/** Compares in constant time. Both sides are hashed first, so that the timing does not show the secret's length. */
export function isSameSecret(one: unknown, other: string): boolean {
  return typeof one === 'string' && timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
