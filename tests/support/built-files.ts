import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the texts among requested files: `['en common', 'en home']`, once per request. */
export function textFilesAmong(addresses: readonly string[]): readonly string[] {
  const names = readTextFiles()
  return addresses.flatMap((address) => names.get(address) ?? []).sort()
}

/** Returns the address of a source with a built file of its own: `/assets/…`. */
export function builtFile(source: string): string {
  const file = readBuilt()[source]?.file
  if (file === undefined) throw new Error(`The build has no file for ${source}`)
  return `/${file}`
}

/** Returns the address of a text file, by a name such as `en home`. */
export function textFile(name: string): string {
  const [address] = [...readTextFiles()].find(([, each]) => each === name) ?? []
  if (address === undefined) throw new Error(`The build has no texts ${name}`)
  return address
}

function readTextFiles(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(readBuilt()).flatMap(([source, { file }]): [string, string][] => {
      const [, language, part = 'all'] = /^locales\/(\w+)\.json(?:\?namespace=(\w+))?$/.exec(source) ?? []
      return language ? [[`/${file}`, `${language} ${part}`]] : []
    }),
  )
}

function readBuilt(): Record<string, { readonly file: string }> {
  return JSON.parse(readFileSync(join(process.cwd(), 'dist', 'assets.json'), 'utf8'))
}
