/** Verifies identity tokens, with the same checks for the local identity provider as for Google. */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { Refusal } from '../http/refusal.ts'

interface Identity {
  /** Lower case, and verified by the identity provider. */
  readonly email: string
  readonly name: string | undefined
}

/** `undefined`: signature, issuer, audience, expiry or `email_verified` is wrong. */
export type IdentityCheck = (idToken: string) => Promise<Identity | undefined>

interface IdentityRules {
  readonly keys: JWTVerifyGetKey
  readonly issuer: string | string[]
  /** The store's client id. */
  readonly audience: string
}

const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs'
const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const MAX_NAME_LENGTH = 60

export function googleRules(clientId: string): IdentityRules {
  return { keys: createRemoteJWKSet(new URL(GOOGLE_KEYS)), issuer: GOOGLE_ISSUERS, audience: clientId }
}

/** The check rejects with a refusal (503) when the keys cannot be fetched. @param now milliseconds since 1970 */
export function identityCheck({ keys, issuer, audience }: IdentityRules, now: () => number): IdentityCheck {
  return async (idToken) => {
    const claims = await jwtVerify(idToken, keys, {
      algorithms: ['RS256', 'ES256'],
      issuer,
      audience,
      requiredClaims: ['sub', 'exp', 'email'],
      currentDate: new Date(now()),
    }).then(({ payload }) => payload, refuseIfUnreachable)
    const { email, email_verified: verified, name } = claims ?? {}
    if (typeof email !== 'string' || (verified !== true && verified !== 'true')) return undefined
    return {
      email: email.trim().toLowerCase(),
      name: typeof name === 'string' && name.trim() ? name.trim().slice(0, MAX_NAME_LENGTH) : undefined,
    }
  }
}

/** An invalid token is the client's error; a failure to fetch the keys is not. */
function refuseIfUnreachable(error: unknown): undefined {
  if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return undefined
  throw new Refusal(503, 'The identity provider cannot be reached')
}
