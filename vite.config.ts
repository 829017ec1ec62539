import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), vike()],
  build: { target: 'es2022', manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Hashed names in CSS modules stay short: they are repeated on every element.
  css: {
    modules: { generateScopedName: process.env.NODE_ENV === 'production' ? '[hash:base64:5]' : undefined },
  },
})
