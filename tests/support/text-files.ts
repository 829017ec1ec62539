import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which texts the built files are that a browser has asked for: `['en common', 'en home']`, each as often as it was asked for. */
export function textFilesAmong(addresses: readonly string[]): readonly string[] {
  const names = readTextFiles()
  return addresses.flatMap((address) => names.get(address) ?? []).sort()
}

/** The address of one: `/assets/…`. */
export function textFile(name: string): string {
  const [address] = [...readTextFiles()].find(([, each]) => each === name) ?? []
  if (address === undefined) throw new Error(`The build has no texts ${name}`)
  return address
}

function readTextFiles(): ReadonlyMap<string, string> {
  const built: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(process.cwd(), 'dist', 'assets.json'), 'utf8'),
  )
  return new Map(
    Object.entries(built).flatMap(([source, { file }]): [string, string][] => {
      const [, language, part = 'all'] = /^locales\/(\w+)\.json(?:\?part=(\w+))?$/.exec(source) ?? []
      return language ? [[`/${file}`, `${language} ${part}`]] : []
    }),
  )
}
