import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'
import { textsOfNamespace } from './locales/namespaces.ts'

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

const VIKE_ENTRY = /\/vike\/dist\/client\/runtime-client-routing\/entry\.js$/

/**
 * Vike's entry brings the first page alive when all of the client router is there. Ours takes its place, and imports it
 * later under a name of its own.
 */
function pageBeforeRouter(): Plugin {
  let vikeEntry: string
  return {
    name: 'page-before-router',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved({ root }) {
      vikeEntry = createRequire(join(root, 'vite.config.ts'))
        .resolve('vike/client/router')
        .replace(/dist\/.*/, 'dist/client/runtime-client-routing/entry.js')
    },
    resolveId: (id) => (id === 'virtual:client-router' ? `${vikeEntry}?router` : undefined),
    load: (id) => (VIKE_ENTRY.test(id) ? "import '/renderer/browser/entry.ts'" : undefined),
  }
}

/**
 * React Router's package leads bundlers to its development build, where naming the parts for debuggers keeps all of
 * them. The profile needs a third.
 */
const lightRouter: Plugin = {
  name: 'light-router',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  apply: 'build',
  async resolveId(source, importer, options) {
    if (!/^react-router(-dom)?$/.test(source)) return
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved?.id.replace(/(\/react-router\/dist\/)development\//, '$1production/')
  },
  transform: (code, id) =>
    /\/react-router\/dist\/production\//.test(id)
      ? code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (React\d*\.(?:forwardRef|memo|createContext)|new Set)\(/g, '= /* @__PURE__ */ $1(')
      : undefined,
}

/** The texts of a language are written in one file and loaded in parts. */
const textParts: Plugin = {
  name: 'text-parts',
  async load(id) {
    const [, file, part] = /^(.*\/locales\/\w+\.json)\?part=(\w+)$/.exec(id) ?? []
    if (!file || !part) return
    this.addWatchFile(file)
    return {
      code: `export default ${JSON.stringify(textsOfNamespace(JSON.parse(await readFile(file, 'utf8')), part))}`,
      moduleType: 'js',
    }
  },
}

const PARTS = {
  account: /\/ui\/(components\/(account|account-fields|dialog)|forms)\/|\/domain\/account\//,
  cards: /\/ui\/components\/(product-card|product-grid|price|heart|looping-video)\/|\/domain\/product\//,
}

/** `account`, `cards`, or nothing in particular. */
function partOf(module: string): string | null {
  return Object.entries(PARTS).find(([, modules]) => modules.test(module))?.[0] ?? null
}

function countPages(): number {
  return readdirSync('pages', { recursive: true }).filter((file) => String(file).endsWith('+Page.tsx')).length
}

const OF_CLIENT_ROUTER =
  /\/node_modules\/(vike|@brillout)\/|\/renderer\/(\+guard\.ts|\+onRenderClient\.ts|client-navigation\/)/

/** The guard, and what shows a later page, are asked by the client router alone. */
function isOfClientRouter(module: string): boolean {
  return OF_CLIENT_ROUTER.test(module) && !VIKE_ENTRY.test(module)
}

function isOurs(module: string): boolean {
  return !module.includes('/node_modules/') && !isOfClientRouter(module)
}

/** All styles of a page in one sheet. */
function pageStyles(module: string): string | null {
  const [, page] = /\/pages\/([^/]+)\/.*\.module\.css$/.exec(module) ?? []
  return page ? `page-${page}` : null
}

export default defineConfig({
  logLevel: 'warn',
  plugins: [react(), vike(), pageBeforeRouter(), textParts, lightRouter, stylesOfBrowsersOnly],
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every page carries the shared styles in its head (renderer/vike/page-assets.ts): no navigation needs them again.
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
                { name: pageStyles, debugName: 'styles of a page', priority: 6 },
                // What is loaded when first used stays out of what every page loads. A page stands for two entries: its
                // own code, and what the client router knows it by.
                {
                  name: 'libraries',
                  test: /node_modules\/(?!swiper|react-toastify|react-router|libphonenumber|uqr|vike|@brillout)/,
                  minShareCount: 3,
                  priority: 5,
                },
                // What every page has around it; what several pages share; two parts of that which only some pages have.
                { name: 'frame', test: isOurs, minShareCount: countPages() + 1, priority: 4 },
                {
                  name: 'shared',
                  test: (module) => isOurs(module) && partOf(module) === null,
                  minShareCount: 6,
                  priority: 3,
                },
                { name: partOf, debugName: 'parts', minShareCount: 6, priority: 2 },
                { name: 'client-router', test: isOfClientRouter, priority: 1 },
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
