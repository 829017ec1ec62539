/** Arbitraries of attack strings for property tests. */
import fc from 'fast-check'

/** Payloads that become visible if a text is interpreted as markup, script, address or header. */
export const CANARIES = [
  '"><svg onload=canary()>',
  "'><img src=x onerror=canary()>",
  '</script><script>canary()</script>',
  '</title></textarea></style><script>canary()</script>',
  '<!--<script>canary()',
  ']]><script>canary()</script>',
  'javascript:canary()',
  'data:text/html,<script>canary()</script>',
  '//evil.example/canary',
  'https://evil.example/canary',
  '\\\\evil.example\\canary',
  "';canary();//",
  '{{canary()}}',
  '\u2028canary()\u2029',
  'canary\r\nSet-Cookie: canary=1\r\n\r\n<script>canary()</script>',
  '__proto__',
  'constructor',
] as const

const PIECES = [
  ...CANARIES,
  '/',
  '//',
  '\\',
  '.',
  '..',
  '../',
  '%2e%2e%2f',
  '%2f',
  '%5c',
  '%00',
  '%0d%0a',
  '%E0%A4%A',
  '%',
  '?',
  '#',
  '&',
  '=',
  ';',
  ',',
  ':',
  '@',
  '[',
  ']',
  '\t',
  '\n',
  '\0',
  '／',
  '\ud800',
  'evil.example',
  'profile',
  'products',
  'details',
  'login',
  'api',
  '__mock',
  'toString',
  'hasOwnProperty',
  '-1',
  '1e309',
  '0x10',
  'NaN',
  '9'.repeat(400),
  'a'.repeat(5000),
  ' '.repeat(5000),
  'ağİışçöü',
  'مرحبا',
  '🪑',
]

/** Any text, mostly combinations of meaningful fragments. */
export const hostileText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

const NAMES = [
  'lng',
  'next',
  'src',
  'keyword',
  'category',
  'color',
  'priceMin',
  'priceMax',
  'sort',
  'view',
  'limit',
]

/** A query string. */
export const hostileQuery = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...NAMES, 'page', 'complete', 'columns', 'token'), hostileText),
      hostileText,
    ),
    {
      maxLength: 5,
    },
  )
  .map((pairs) => pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'))

/** JSON with special keys such as `__proto__`. */
export const hostileJson = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'data', 'message', 'errors', '_id'),
    fc.jsonValue(),
  ),
  fc.anything({
    withNullPrototype: false,
    maxDepth: 3,
    key: fc.constantFrom('data', '_id', 'children', 'images', 'x'),
  }),
)

/** Encodes a text for a URL. Lone surrogates are replaced, since they have no encoding. */
export function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}
