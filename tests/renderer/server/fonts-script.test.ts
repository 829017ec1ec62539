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
  const document = documentOf(
    fontsScript(['/a.woff2', '/b.woff2'], 'n0nce', { prefetches: false }),
    navigator,
  )
  expect(document.attributes).toEqual(isFallback ? ['data-fallback-fonts=en'] : [])
  document.load()
  expect(document.links()).toEqual(
    isFallback
      ? []
      : [
          ['preload', 'font', '', '/a.woff2'],
          ['preload', 'font', '', '/b.woff2'],
        ],
  )
})

it('prefetches on a slow connection after the load event', () => {
  const script = fontsScript(['/a.woff2'], 'n0nce', { prefetches: true })
  const document = documentOf(script, { connection: { effectiveType: '3g' } })
  expect(document.links()).toEqual([])
  document.load()
  expect(document.links()).toEqual([['prefetch', 'font', '', '/a.woff2']])
})

/** Runs an inline script in a document. */
function documentOf(element: string, navigator: object) {
  const attributes: string[] = []
  const links: Record<string, string>[] = []
  const listeners: (() => void)[] = []
  const document = {
    documentElement: {
      lang: 'en',
      setAttribute: (...attribute: string[]) => attributes.push(attribute.join('=')),
    },
    head: { append: (link: Record<string, string>) => links.push(link) },
    createElement: () => ({}),
  }
  const addEventListener = (_type: 'load', listener: () => void) => listeners.push(listener)
  run(element, { navigator, document, addEventListener })
  return {
    attributes,
    links: () => links.map(({ rel, as, crossOrigin, href }) => [rel, as, crossOrigin, href]),
    load: () => {
      for (const listener of listeners) listener()
    },
  }
}

function run(element: string, globals: object): void {
  const script = /^<script nonce="n0nce">(.*)<\/script>$/.exec(element)?.[1]
  if (script === undefined) throw new Error(`not a script element with a nonce: ${element}`)
  runInNewContext(script, globals)
}
