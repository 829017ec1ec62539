import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'

/**
 * Style sheets arrive in no fixed order, and the first to name a layer decides its rank: so each names them all
 * (ui/styles/tokens.css).
 */
const layerOrder = {
  postcssPlugin: 'layer-order',
  Once: (sheet: { prepend(text: string): void }) =>
    sheet.prepend('@layer tokens, reset, base, layout, components, utilities, print;'),
}

/**
 * The server's bundle splits its styles otherwise than the browser's, and Vike would serve both: only those that
 * browsers load are kept.
 */
const stylesOfBrowsersOnly: Plugin = {
  name: 'styles-of-browsers-only',
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

/** All styles of a page in one sheet. */
function pageStyles(module: string): string | null {
  const [, page] = /\/pages\/([^/]+)\/.*\.module\.css$/.exec(module) ?? []
  return page ? `page-${page}` : null
}

export default defineConfig({
  logLevel: 'warn',
  plugins: [react(), vike(), stylesOfBrowsersOnly],
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every page carries the shared styles in its head (renderer/page-assets.ts): no navigation needs them again.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js'
          ? dependencies.filter((name) => !/\/shared\.[\w-]+\.css$/.test(name))
          : dependencies,
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks: { bundlerTimings: false },
          output: {
            // Few files: what most pages need is one, each page is another.
            codeSplitting: {
              groups: [
                { name: pageStyles, debugName: 'styles of a page', priority: 3 },
                // What is loaded when first used stays out of what every page loads.
                {
                  name: 'libraries',
                  test: /node_modules\/(?!swiper|react-toastify|libphonenumber|uqr)/,
                  minShareCount: 2,
                  priority: 2,
                },
                { name: 'shared', minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  // Hashed names in CSS modules stay short: they are repeated on every element.
  css: {
    postcss: { plugins: [layerOrder] },
    modules: { generateScopedName: process.env.NODE_ENV === 'production' ? '[hash:base64:5]' : undefined },
  },
})
