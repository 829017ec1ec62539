/** Texts as an attacker sends them, for properties that must hold whatever comes. */
import fc from 'fast-check'

/** Would make itself known in whatever takes text for markup, for script, for an address or for a header. */
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

/** Any text, most of all those that are made of what has meaning somewhere. */
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

/** What may follow the question mark. */
export const hostileQuery = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...NAMES, 'page', 'whole', 'columns', 'token'), hostileText),
      hostileText,
    ),
    {
      maxLength: 5,
    },
  )
  .map((pairs) => pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'))

/** JSON with the keys that objects are made of. */
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

/** As it can stand in a request: half a surrogate pair has no bytes. */
export function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}
