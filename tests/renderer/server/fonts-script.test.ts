import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fontsScript } from '#renderer/server/fonts-script.ts'

const NO_WORKER = { controller: null }

it.each([
  ['a slow connection', { connection: { effectiveType: '3g' }, serviceWorker: NO_WORKER }, true],
  ['a very slow connection', { connection: { effectiveType: 'slow-2g' }, serviceWorker: NO_WORKER }, true],
  ['a slow connection without service workers', { connection: { effectiveType: '2g' } }, true],
  [
    'a service worker with the fonts',
    { connection: { effectiveType: '3g' }, serviceWorker: { controller: {} } },
    false,
  ],
  ['a fast connection', { connection: { effectiveType: '4g' }, serviceWorker: NO_WORKER }, false],
  ['a browser that does not report it (Safari)', { serviceWorker: NO_WORKER }, false],
  ['a connection of unknown speed (Firefox for Android)', { connection: { type: 'wifi' } }, false],
])('fallback fonts or preloads, %s', (_what, navigator, isFallback) => {
  const attributes: string[] = []
  const links: Record<string, string>[] = []
  const document = {
    documentElement: {
      toggleAttribute: (name: string) => attributes.push(name),
    },
    head: { append: (link: Record<string, string>) => links.push(link) },
    createElement: () => ({}),
  }
  run(fontsScript(['/a.woff2', '/b.woff2'], 'n0nce'), { navigator, document })
  expect(attributes).toEqual(isFallback ? ['data-fallback-fonts'] : [])
  expect(links.map(({ rel, as, crossOrigin, href }) => [rel, as, crossOrigin, href])).toEqual(
    isFallback
      ? []
      : [
          ['preload', 'font', '', '/a.woff2'],
          ['preload', 'font', '', '/b.woff2'],
        ],
  )
})

function run(element: string, globals: object): void {
  const script = /^<script nonce="n0nce">(.*)<\/script>$/.exec(element)?.[1]
  if (script === undefined) throw new Error(`not a script element with a nonce: ${element}`)
  runInNewContext(script, globals)
}
