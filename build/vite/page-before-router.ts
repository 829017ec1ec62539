import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const VIKE_ENTRY = 'vike/dist/client/runtime-client-routing/entry.js'

/**
 * Vike's entry hydrates the page when its client router has loaded. This plugin serves `renderer/browser/entry.ts` in the
 * place of that entry; Vike's own entry stays importable as `virtual:client-router` (renderer/vike/README.md).
 */
export function pageBeforeRouter(): Plugin {
  let vikeEntry: string
  return {
    name: 'page-before-router',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved({ root }) {
      const { resolve } = createRequire(join(root, 'vite.config.ts'))
      const [packages] = resolve('vike/client/router').split('vike/dist/')
      vikeEntry = packages + VIKE_ENTRY
    },
    resolveId: (id) => (id === 'virtual:client-router' ? `${vikeEntry}?router` : undefined),
    load: (id) => (isVikeEntry(id) ? "import '/renderer/browser/entry.ts'" : undefined),
  }
}

/** Whether a module is the entry that this plugin replaces. In development Vite adds the version of its optimized packages. */
export function isVikeEntry(module: string): boolean {
  return module.replace(/\?v=\w+$/, '').endsWith(`/${VIKE_ENTRY}`)
}
