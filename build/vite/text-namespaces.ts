import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { textsOfNamespace } from '../../locales/namespaces.ts'

/** Serves one namespace of a language: `locales/ar.json?namespace=home` is a module with the texts of `home`. */
export const textNamespaces: Plugin = {
  name: 'text-namespaces',
  async load(id) {
    const [, file, namespace] = /^(.*\/locales\/\w+\.json)\?namespace=(\w+)$/.exec(id) ?? []
    if (!file || !namespace) return
    this.addWatchFile(file)
    const texts = textsOfNamespace(JSON.parse(await readFile(file, 'utf8')), namespace)
    return { code: `export default ${JSON.stringify(texts)}`, moduleType: 'js' }
  },
}
