import supertest from 'supertest'
import { expect, it } from 'vitest'
import { makeWorld } from '#tests/support/world.ts'

it('a rendered page has its styles in the head, says which page it is, and loads one script, none of Vike’s', async () => {
  const { url } = await makeWorld()
  const { text } = await supertest(url).get('/about').expect(200)
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length
  expect(text.slice(0, text.indexOf('</head>'))).toMatch(/<style nonce="[^"]+">@layer/)
  // Vike itself would write links that load a style sheet.
  expect(count(/<link (?!disabled)[^>]*rel="stylesheet"/g)).toBe(0)
  expect(count(/<script id="page-context"/g)).toBe(1)
  expect(text).not.toMatch(/vike/i)
  expect(count(/<script src="[^"]+" type="module" async/g)).toBe(1)
  expect(count(/<link rel="modulepreload"/g)).toBeGreaterThan(3)
})

it.each(['/', '/products', '/?lng=ar'])(
  '%s preloads its first picture, then its scripts, in the head, before the lazy pictures of the page',
  async (path) => {
    const { url } = await makeWorld()
    const { text } = await supertest(url).get(path).expect(200)
    const head = text.slice(0, text.indexOf('</head>'))
    const scripts = /<link rel="modulepreload"[^>]*fetchpriority="low"/g
    expect([...head.matchAll(scripts)].length).toBeGreaterThan(3)
    expect([...text.matchAll(scripts)]).toHaveLength([...head.matchAll(scripts)].length)
    expect(head.indexOf('<link rel="preload" as="image"')).toBeGreaterThan(0)
    expect(head.indexOf('<link rel="preload" as="image"')).toBeLessThan(head.indexOf('rel="modulepreload"'))
  },
)

it.each([
  ['en', 'Latin fonts at the start of the body', /<body><script nonce="[^"]+">[^<]*\.woff2"[^<]*<\/script></],
  ['tr', 'Latin fonts at the start of the body', /<body><script nonce="[^"]+">[^<]*-turkish\.[\w-]+\.woff2"/],
  [
    'ar',
    'Arabic fonts in the head',
    /<script nonce="[^"]+">[^<]*arabic[^<]*\.woff2"[^<]*<\/script>.*<body>(?!<script)/,
  ],
])('in %s a page preloads its %s', async (language, _what, expected) => {
  const { url } = await makeWorld()
  const { text } = await supertest(url).get(`/about?lng=${language}`).expect(200)
  expect(text.replace(/<style[\s\S]*?<\/style>/g, '')).toMatch(expected)
})

it.each(['/', '/about?lng=ar', '/sheet/quote', '/missing'])(
  '%s draws its logo from its own document, which a first paint needs no further file for',
  async (path) => {
    const { url } = await makeWorld()
    const { text } = await supertest(url).get(path)
    const logo = /<use href="([^"]*logo-(?:mark|latin|arabic))"/g
    const addresses = new Set([...text.matchAll(logo)].map((match) => match[1]))
    expect([...addresses]).toEqual(['#logo-mark', '#logo-latin', '#logo-arabic'])
    for (const address of addresses) expect(text).toContain(`<symbol id="${address?.slice(1)}"`)
  },
)
