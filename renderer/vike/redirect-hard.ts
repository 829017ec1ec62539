import { loadDocument } from '#ui/browser/unload.ts'

/**
 * Loads a document when client code has failed. It also replaces Vike's module of this name (vite.config.ts), which Vike
 * calls for a page whose code cannot be loaded.
 */
export function redirectHard(address: string): void {
  loadDocument(() => window.location.assign(address))
}
