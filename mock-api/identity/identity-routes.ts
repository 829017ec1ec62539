/** Routes of the identity provider, with the page where a person picks an identity. */
import { type NextFunction, type Request, type Response, Router } from 'express'
import { z } from 'zod'
import { isLoopback } from '../http/caller-address.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type DemoIdentity, demoIdentity } from './demo-identities.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { signInPage } from './sign-in-page.ts'

const TOKEN_REQUEST_LIMIT_BYTES = 20_000

export function identityRoutes(provider: IdentityProvider, allowRemote: boolean): Router {
  const router = Router()
  const pending = new WeakMap<object, (to: URL) => void>()
  provider.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, request: object) =>
    pending.get(request)?.(url),
  )

  router.get('/authorize', async (request, response, next) => {
    const parameters = readRequest(request, provider.clientId)
    if (!allowRemote) refuseRemoteRedirect(request, parameters.redirect_uri)
    const { identity, email } = request.query
    if (identity === undefined && email === undefined) {
      return void response.set(PAGE_HEADERS).send(signInPage(request.originalUrl))
    }
    if (identity === 'cancel') return void response.redirect(303, refused(parameters))
    const person = demoIdentity(identity) ?? ownIdentity(request.query)
    const grant = {
      person,
      redirectUri: parameters.redirect_uri,
      needsVerifier: parameters.code_challenge !== undefined,
    }
    pending.set(request, (url) => provider.expect(url.searchParams.get('code') ?? '', grant))
    next()
  })
  router.use((request, _response, next) => {
    if (!OPEN_PATHS.has(request.path)) throw notFound()
    next()
  })
  router.post('/token', plainForm)
  router.use(async (_request, _response, next) => {
    await provider.ready()
    next()
  })
  router.use(
    provider.service.requestHandler as (request: Request, response: Response, next: NextFunction) => void,
  )
  return router
}

/** An allow list: oauth2-mock-server also has `/endsession`, which is an open redirect. */
const OPEN_PATHS = new Set(['/authorize', '/token', '/jwks', '/.well-known/openid-configuration'])

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}

const authorization = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  state: z.string().max(2000).optional(),
  nonce: z.string().max(500).optional(),
  scope: z.string().max(500).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.enum(['plain', 'S256']).optional(),
})

function readRequest(request: Request, clientId: string) {
  const parameters = authorization.safeParse(request.query)
  if (!parameters.success) throw new Refusal(400, 'Not an authorization request')
  if (parameters.data.client_id !== clientId) throw new Refusal(400, `The client is not ${clientId}`)
  return parameters.data
}

/** Restricts redirects, so that the demo is no open redirect. */
function refuseRemoteRedirect(request: Request, redirectUri: string) {
  const { hostname } = new URL(redirectUri)
  const own = [request.hostname, request.get('x-forwarded-host')?.split(':')[0]]
  if (hostname !== 'localhost' && !isLoopback(hostname.replace(/^\[|\]$/g, '')) && !own.includes(hostname)) {
    throw new Refusal(400, 'The redirect_uri is not on this machine')
  }
}

function refused({ redirect_uri: to, state }: z.output<typeof authorization>): string {
  const url = new URL(to)
  url.searchParams.set('error', 'access_denied')
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}

function ownIdentity(query: unknown): DemoIdentity {
  const own = z
    .object({
      email: z.string().trim().toLowerCase().pipe(z.email()),
      name: z.string().trim().max(60).default(''),
    })
    .safeParse(query)
  if (!own.success) throw new Refusal(400, 'Not an e-mail address')
  const { email, name } = own.data
  return { email, name: name || email.slice(0, email.indexOf('@')), emailVerified: true, note: '' }
}

/** oauth2-mock-server reports malformed requests as its own errors, so they are refused first. */
function plainForm(request: Request, _response: Response, next: NextFunction) {
  const type = request.get('content-type') ?? ''
  const length = Number(request.get('content-length'))
  if (
    !/^application\/x-www-form-urlencoded(\s*;\s*charset=utf-8)?$/i.test(type) ||
    request.get('content-encoding')
  ) {
    throw new Refusal(415, 'The body should be a plain form')
  }
  if (!(length <= TOKEN_REQUEST_LIMIT_BYTES)) throw new Refusal(413, 'The body is too large')
  next()
}
