import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'
import { browserStylesOnly } from './build/vite/browser-styles-only.ts'
import { chunkFile, chunkGroups, isPageFile } from './build/vite/chunks.ts'
import { classNamesOnly } from './build/vite/class-names-only.ts'
import { layerOrder } from './build/vite/layer-order.ts'
import { reloadAfterRestart } from './build/vite/reload-after-restart.ts'
import { textNamespaces } from './build/vite/text-namespaces.ts'

export default defineConfig({
  logLevel: 'warn',
  plugins: [react(), vike(), reloadAfterRestart(), textNamespaces, browserStylesOnly],
  resolve: {
    alias: [
      // SWR imports a hook from there for versions of React that do not have it.
      { find: 'use-sync-external-store/shim', replacement: 'react' },
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    // On a slow machine the bundler would print which plugins took the longest.
    rolldownOptions: { checks: { bundlerTimings: false } },
    modulePreload: {
      polyfill: false,
      // The scripts of a page are preloaded, because a page may consist of several. Scripts of lazy parts have no
      // `modulepreload`: WebKit keeps a failed one in its memory cache and answers later imports from there, also those of the
      // next document, so that a part that failed once could not be loaded again.
      resolveDependencies: (file, scripts, { hostType }) =>
        hostType === 'html' || isPageFile(file) ? scripts : [],
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: true },
          output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: chunkFile },
        },
      },
    },
  },
  css: {
    postcss: { plugins: [layerOrder] },
    // Short names in CSS modules: each is repeated in the markup of every element.
    modules: {
      generateScopedName: process.env.NODE_ENV === 'production' ? '[hash:base64:5]' : undefined,
      getJSON: classNamesOnly,
    },
  },
})
