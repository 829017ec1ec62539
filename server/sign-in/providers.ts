/** The two identity providers: the authorization URL of each, and how its ID token is obtained. */
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { readBody } from '../http/read-body.ts'
import { challengeOf, type SignInAttempt } from './attempt-cookie.ts'

export interface IdentityProvider {
  /** The identity provider of the mock, below the store's address. */
  readonly isLocal: boolean
  /** The response is a cross-site POST (`response_mode=form_post`), not a query string. */
  readonly answersByForm: boolean
  /** Returns the authorization URL. */
  address(attempt: SignInAttempt, callback: string): string
  /** Resolves with the ID token for the callback's parameters, or `undefined` when there is none. */
  idToken(
    answer: Readonly<Record<string, unknown>>,
    attempt: SignInAttempt,
    callback: string,
  ): Promise<string | undefined>
}

export interface IdentityProviderParts {
  readonly settings: { readonly googleClientId: string; readonly providerWriteTimeoutMs: number }
  readonly providerUrl: string
  readonly isMock: boolean
}

/** Returns Google when its client id is set, else the mock's provider in mock mode, else `undefined`. */
export function identityProvider({
  settings,
  providerUrl,
  isMock,
}: IdentityProviderParts): IdentityProvider | undefined {
  if (settings.googleClientId) return google(settings.googleClientId)
  return isMock ? local(providerUrl, settings.providerWriteTimeoutMs) : undefined
}

const SCOPE = 'openid email profile'

/** Google posts the ID token itself (implicit flow), because its code flow needs a client secret. */
function google(clientId: string): IdentityProvider {
  return {
    isLocal: false,
    answersByForm: true,
    address: ({ state, nonce }, callback) =>
      `https://accounts.google.com/o/oauth2/v2/auth?${new URLSearchParams({
        response_type: 'id_token',
        response_mode: 'form_post',
        client_id: clientId,
        redirect_uri: callback,
        scope: SCOPE,
        state,
        nonce,
      })}`,
    idToken: async ({ id_token: idToken }) => (typeof idToken === 'string' ? idToken : undefined),
  }
}

const LOCAL_BASE = '/__mock/identity'
const LOCAL_CLIENT_ID = 'sedir-store'
const MAX_ANSWER_BYTES = 64 * 1024

/** The mock uses the code flow with PKCE: the server redeems the code with the attempt's verifier. */
function local(providerUrl: string, timeoutMs: number): IdentityProvider {
  return {
    isLocal: true,
    answersByForm: false,
    address: (attempt, callback) =>
      `${LOCAL_BASE}/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: LOCAL_CLIENT_ID,
        redirect_uri: callback,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: challengeOf(attempt),
        code_challenge_method: 'S256',
      })}`,
    async idToken({ code }, { verifier }, callback) {
      if (typeof code !== 'string') return undefined
      const response = await fetch(`${providerUrl}${LOCAL_BASE}/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: callback,
          client_id: LOCAL_CLIENT_ID,
        }).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok || !response.body) throw new Error(`The token endpoint answered ${response.status}`)
      const body = await readBody(Readable.fromWeb(response.body as WebStream), MAX_ANSWER_BYTES)
      const { id_token: idToken } = JSON.parse(body?.toString('utf8') ?? '{}') as { id_token?: unknown }
      return typeof idToken === 'string' ? idToken : undefined
    },
  }
}
