/**
 * The score that the Mozilla Observatory would give: the published rules of its scanner, restated
 * (github.com/mdn/mdn-http-observatory 1.4.8, algorithm 4: src/analyzer/tests, src/grader/charts.ts). The scanner itself
 * brings 232 packages, a database client and an install script; what it says of our headers was compared with this
 * once, by hand. Two of its tests need more than one response: the redirect from http to https is the task of the proxy
 * in front (`redirected`), and the list of preloaded hosts needs a domain name.
 */

interface Scanned {
  readonly headers: Headers
  readonly html: string
  /** Plain http is answered with a redirect to https, or not at all. */
  readonly redirected: boolean
}

interface Score {
  readonly score: number
  /** The score modifier of each test. */
  readonly tests: Readonly<Record<string, number>>
}

const MINIMUM_FOR_EXTRA_CREDIT = 90

export function observatoryScore(scanned: Scanned): Score {
  const tests = {
    'content-security-policy': contentSecurityPolicy(scanned),
    cookies: cookies(scanned),
    'cross-origin-resource-sharing': crossOriginResourceSharing(scanned),
    redirection: scanned.redirected ? 0 : -20,
    'referrer-policy': referrerPolicy(scanned),
    'strict-transport-security': strictTransportSecurity(scanned),
    'subresource-integrity': subresourceIntegrity(scanned),
    'x-content-type-options': scanned.headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    'x-frame-options': frameOptions(scanned),
    'cross-origin-resource-policy': crossOriginResourcePolicy(scanned),
  }
  const gains = Object.values(tests)
  const losses = gains.filter((modifier) => modifier < 0)
  const uncurved = 100 + sum(losses)
  // Extra credit requires an A without it.
  return { score: uncurved >= MINIMUM_FOR_EXTRA_CREDIT ? 100 + sum(gains) : uncurved, tests }
}

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const BROAD_OR_INLINE = [...BROAD, "'unsafe-inline'", 'data:']

function contentSecurityPolicy({ headers }: Scanned): number {
  const policy = parsePolicy(headers)
  if (policy === undefined) return -25
  const sourcesOf = (directive: string) => policy.get(directive) ?? policy.get('default-src') ?? ['*']
  const scripts = withoutIgnoredSources(sourcesOf('script-src'), true)
  const styles = withoutIgnoredSources(sourcesOf('style-src'), false)
  if (scripts === undefined || styles === undefined) return -25
  const objects = sourcesOf('object-src')
  if (scripts.some(isIn(BROAD_OR_INLINE)) || objects.some(isIn(BROAD))) return -20
  const isPassive = (directive: string) => ['img-src', 'media-src'].includes(directive)
  const active = [...policy].flatMap(([name, sources]) =>
    name === 'script-src' || isPassive(name) ? [] : sources,
  )
  if ([...active, ...scripts].some(isInsecure)) return -20
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10
  if ([...sourcesOf('img-src'), ...sourcesOf('media-src')].some(isInsecure)) return -10
  if (styles.some(isIn(BROAD_OR_INLINE))) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

/** Drops ignored sources: a nonce or hash disables `'unsafe-inline'`; `'strict-dynamic'` disables schemes and `'self'`, and needs a nonce or hash. */
function withoutIgnoredSources(sources: readonly string[], isScript: boolean): readonly string[] | undefined {
  const isNamed = sources.some((source) => /^'(nonce|sha256|sha384|sha512)-/.test(source))
  const isDynamic = isScript && sources.includes("'strict-dynamic'")
  if (isDynamic && !isNamed) return undefined
  if (!isNamed) return sources
  return sources.filter(
    (source) =>
      source !== "'unsafe-inline'" &&
      !(isDynamic && (source === "'self'" || BROAD.some((broad) => source.startsWith(broad)))),
  )
}

/** Returns `undefined` without a policy, or for one with a duplicate directive. */
function parsePolicy(headers: Headers): ReadonlyMap<string, readonly string[]> | undefined {
  const policy = new Map<string, readonly string[]>()
  for (const part of (headers.get('content-security-policy') ?? '').split(';')) {
    const [directive = '', ...sources] = part.trim().toLowerCase().split(/\s+/)
    if (directive === '') continue
    if (policy.has(directive)) return undefined
    policy.set(directive, sources.length > 0 ? sources : ["'none'"])
  }
  return policy.size > 0 ? policy : undefined
}

/** Login and session cookies need `HttpOnly`, all of them `Secure` and `SameSite`. */
function cookies({ headers }: Scanned): number {
  const all = headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    return { name: pair.split('=', 1)[0] ?? '', attributes }
  })
  if (all.length === 0) return 0
  const worst = all.map(({ name, attributes }) => {
    const isSession = /login|sess/.test(name)
    const sameSite = attributes.find((attribute) => attribute.startsWith('samesite'))
    const isSecure = attributes.includes('secure')
    if (isSession && !attributes.includes('httponly')) return -30
    if (sameSite && !/^samesite=(lax|strict|none)$/.test(sameSite)) return -20
    if (sameSite === 'samesite=none' && !isSecure) return -20
    if (name.includes('csrf') && !sameSite) return -20
    if (!isSecure)
      return strictTransportSecurity({ headers }) < 0 ? (isSession ? -40 : -20) : isSession ? -10 : -5
    return sameSite ? 5 : 0
  })
  return Math.min(...worst)
}

/** The request had another site's `Origin`. */
function crossOriginResourceSharing({ headers }: Scanned): number {
  const isOpen =
    headers.has('access-control-allow-origin') && headers.get('access-control-allow-origin') !== '*'
  return isOpen && headers.get('access-control-allow-credentials') === 'true' ? -50 : 0
}

function referrerPolicy({ headers }: Scanned): number {
  const said = headers.get('referrer-policy')
  if (said === null) return 0
  const last =
    said
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .at(-1) ?? ''
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(last)
    ? 5
    : -5
}

const SIX_MONTHS_SECONDS = 15_552_000

function strictTransportSecurity({ headers }: Pick<Scanned, 'headers'>): number {
  const seconds = /^max-age=(\d+)\b[^,]*$/i.exec(headers.get('strict-transport-security') ?? '')?.[1]
  if (seconds === undefined) return -20
  return Number(seconds) < SIX_MONTHS_SECONDS ? -10 : 0
}

/** Scripts from the same origin need no hash; those from others need a hash and https. */
function subresourceIntegrity({ headers, html }: Scanned): number {
  if (!/^(text\/html|application\/xhtml\+xml)/.test(headers.get('content-type') ?? '')) return 0
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)]
  const isForeign = (address = '') => /^(https?:)?\/\//.test(address)
  const worst = scripts.map(([tag, address = '']) => {
    const hasHash = /\bintegrity="sha/.test(tag)
    if (!isForeign(address)) return hasHash ? 5 : 0
    if (address.startsWith('https:')) return hasHash ? 5 : -5
    return hasHash ? -20 : -50
  })
  return Math.min(0, ...worst)
}

function frameOptions({ headers }: Scanned): number {
  if (parsePolicy(headers)?.has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

function crossOriginResourcePolicy({ headers }: Scanned): number {
  const said = headers.get('cross-origin-resource-policy')
  if (said === null || said === 'cross-origin') return 0
  return said === 'same-origin' || said === 'same-site' ? 10 : -5
}

function isIn(list: readonly string[]) {
  return (source: string) => list.includes(source)
}

function isInsecure(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ftp:')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
