import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const outDir = fileURLToPath(new URL('../../../.cache/bench', import.meta.url))

/** Builds the server that renders the store's pages with bare React. Returns the path of the bundle. */
export async function buildBareReact(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: { 'bare-react': fileURLToPath(new URL('bare-react.ts', import.meta.url)) },
      },
    },
    css: { modules: { generateScopedName: '[hash:base64:5]' } },
  })
  return `${outDir}/bare-react.js`
}
