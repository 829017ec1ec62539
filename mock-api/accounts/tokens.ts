/** Bearer tokens: signed, with an expiry; invalid after sign-out, a new password and a reset (CONTRACT.md, Conventions). */
import { jwtVerify, SignJWT } from 'jose'
import type { ValidToken } from '../http/call.ts'
import type { Account } from '../records.ts'
import type { MockState } from '../state-type.ts'
import type { SigningKey } from './signing-key.ts'

const TOKEN_LIFE_MS = 30 * 24 * 60 * 60 * 1000
const ISSUER = 'sedir-mock'
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i
const MAX_HEADER_LENGTH = 4096

export interface Tokens {
  issue(account: Account): Promise<string>
  /** Returns the account of an `Authorization` header; `undefined` for an invalid token or a deleted account. */
  read(authorization: string): Promise<{ account: Account; token: ValidToken } | undefined>
  /** The caller saves. */
  revoke(token: ValidToken): void
  /** Invalidates all tokens of an account. The caller saves. */
  revokeAll(account: string): void
}

export function createTokens(state: MockState, key: SigningKey): Tokens {
  const versionOf = (account: string) => state.store.secrets.credentials[account]?.tokenVersion ?? 0
  const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

  return {
    issue(account) {
      const now = state.now()
      return new SignJWT({ version: versionOf(account._id) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(account._id)
        .setJti(state.random(16).toString('hex'))
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(now + TOKEN_LIFE_MS))
        .sign(key.bytes)
    },

    async read(authorization) {
      if (authorization.length > MAX_HEADER_LENGTH || state.scenario.expiredTokens) return undefined
      const compact = BEARER.exec(authorization)?.[1]
      if (!compact) return undefined
      const verified = await jwtVerify(compact, key.bytes, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        requiredClaims: ['sub', 'jti', 'exp'],
        currentDate: new Date(state.now()),
      }).catch(() => undefined)
      const { sub = '', jti = '', exp = 0, version } = verified?.payload ?? {}
      const account = state.people().byId.get(sub)
      const isValid = account && version === versionOf(sub) && !(jti in state.store.secrets.revoked)
      return isValid ? { account, token: { id: jti, expiresAt: exp * 1000 } } : undefined
    },

    revoke(token) {
      const { revoked } = state.store.secrets
      for (const [id, expiresAt] of Object.entries(revoked)) if (expiresAt < state.now()) delete revoked[id]
      revoked[token.id] = token.expiresAt
    },

    revokeAll(account) {
      const { credentials } = state.store.secrets
      credentials[account] = { ...credentials[account], tokenVersion: versionOf(account) + 1 }
    },
  }
}
