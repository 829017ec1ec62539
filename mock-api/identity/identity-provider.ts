/**
 * A local identity provider with signed tokens: oauth2-mock-server's endpoints below one path, and a page in front of
 * them where a person picks an identity. The authorization code flow is the standard one:
 *
 *   1. the browser goes to `<base>/authorize?response_type=code&client_id&redirect_uri&scope=openid email profile&state&nonce`
 *   2. the person picks, and comes back to `redirect_uri?code&state` (or `?error=access_denied&state`)
 *   3. the store's server posts `grant_type=authorization_code, code, redirect_uri, client_id` to `<base>/token`
 *   4. its `id_token` goes to `POST /auth/customer/signin-with-google`
 *
 * `<base>/.well-known/openid-configuration` names the addresses, as https://accounts.google.com/.well-known/… does.
 */
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import {
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server'
import type { DemoIdentity } from './demo-identities.ts'

const LOCAL_CLIENT_ID = 'sedir-store'
const TOKEN_LIFE_S = 3600
const CODE_LIFE_MS = 10 * 60 * 1000
const MAX_CODES = 1000

type Claims = Pick<DemoIdentity, 'email' | 'name' | 'emailVerified' | 'fault'>

interface Grant {
  readonly person: Claims
  readonly redirectUri: string
  readonly needsVerifier: boolean
}

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly service: OAuth2Service
  readonly keys: JWTVerifyGetKey
  /** Stores the identity of an authorization code, and whether a verifier is required (PKCE). */
  expect(code: string, grant: Grant): void
  /** Issues a token without the flow, for tests. */
  issueToken(person: Partial<Claims>): Promise<string>
  /** The signing key is generated on first use. */
  ready(): Promise<void>
}

export function createIdentityProvider(issuerUrl: string, now: () => number): IdentityProvider {
  const issuer = new OAuth2Issuer()
  issuer.url = issuerUrl
  const service = new OAuth2Service(issuer)
  const grants = new LRUCache<string, Grant>({
    max: MAX_CODES,
    ttl: CODE_LIFE_MS,
  })
  let made: Promise<unknown> | undefined
  async function ready() {
    made ??= issuer.keys.generate('RS256')
    await made
  }

  service.on('beforeTokenSigning', ({ payload }: MutableToken, request: TokenRequestIncomingMessage) => {
    const grant = grants.get(request.body.code ?? '')
    if (grant) Object.assign(payload, claimsOf(grant.person, issuerUrl, now()))
    // The library sets no audience on access tokens; only the identity token has the client's.
    if (grant?.person.fault === 'audience' && payload.aud) payload.aud = 'another-shop'
  })
  service.on('beforeResponse', (response: MutableResponse, request: TokenRequestIncomingMessage) => {
    const {
      code = '',
      grant_type: type,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    } = request.body as unknown as Record<string, string | undefined>
    const grant = grants.get(code)
    grants.delete(code)
    const isVerifierValid = !grant?.needsVerifier || verifier !== undefined
    if (grant && type === 'authorization_code' && grant.redirectUri === redirectUri && isVerifierValid) return
    response.statusCode = 400
    response.body = { error: 'invalid_grant' }
  })

  return {
    issuer: issuerUrl,
    clientId: LOCAL_CLIENT_ID,
    service,
    ready,
    keys: async (header, token) => {
      await ready()
      return createLocalJWKSet({ keys: issuer.keys.toJSON() } as JSONWebKeySet)(header, token)
    },
    expect: (code, grant) => void grants.set(code, grant),
    async issueToken(person) {
      await ready()
      const complete = { email: 'deniz@mail.example', name: 'Deniz Yılmaz', emailVerified: true, ...person }
      return issuer.buildToken({
        scopesOrTransform(_header, payload) {
          const aud = person.fault === 'audience' ? 'another-shop' : LOCAL_CLIENT_ID
          Object.assign(payload, { aud, ...claimsOf(complete, issuerUrl, now()) })
        },
      })
    },
  }
}

function claimsOf({ email, name, emailVerified, fault }: Claims, issuer: string, nowMs: number) {
  const issuedAt = Math.floor(nowMs / 1000) - (fault === 'expired' ? 2 * TOKEN_LIFE_S : 0)
  return {
    iss: fault === 'issuer' ? 'https://elsewhere.example' : issuer,
    sub: `local-${email}`,
    email,
    email_verified: emailVerified,
    name,
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + TOKEN_LIFE_S,
  }
}
