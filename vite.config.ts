import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'

/**
 * Style sheets arrive in no fixed order, and the first to name a layer decides its rank: so each names them all
 * (ui/styles/tokens.css).
 */
const layerOrder = {
  postcssPlugin: 'layer-order',
  Once: (sheet: { prepend(text: string): void }) =>
    sheet.prepend('@layer tokens, reset, base, layout, components, utilities, print;'),
}

export default defineConfig({
  plugins: [react(), vike()],
  build: { target: 'es2022', manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Hashed names in CSS modules stay short: they are repeated on every element.
  css: {
    postcss: { plugins: [layerOrder] },
    modules: { generateScopedName: process.env.NODE_ENV === 'production' ? '[hash:base64:5]' : undefined },
  },
})
