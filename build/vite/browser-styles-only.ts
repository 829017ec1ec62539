import type { Plugin } from 'vite'

/**
 * Removes the style sheets of the server's bundle. The bundle splits its styles differently from the browser's, and Vike
 * would serve both.
 */
export const browserStylesOnly: Plugin = {
  name: 'browser-styles-only',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.viteMetadata?.importedCss.clear()
        else if (output.fileName.endsWith('.css')) delete bundle[output.fileName]
      }
    },
  },
}
