/** Dependencies: versions, licences and install scripts. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../support/architecture/source-files.ts'
import { NEVER, VERSION_FLOORS } from './version-floors.ts'

interface Entry {
  readonly version?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly engines?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifest: Entry = read('package.json')
const { packages }: { packages: Readonly<Record<string, Entry>> } = read('package-lock.json')
const installed = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }))
const shipped = installed.filter(({ dev }) => !dev)

describe('versions', () => {
  test('are exact in package.json, and the same in the lock file', () => {
    const asked = { ...manifest.dependencies, ...manifest.devDependencies }
    expect(Object.entries(asked).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    expect({ ...packages['']?.dependencies, ...packages['']?.devDependencies }).toEqual(asked)
    for (const [name, version] of Object.entries(asked))
      expect(`${name} ${packages[`node_modules/${name}`]?.version}`).toBe(`${name} ${version}`)
  })

  test('of Node.js in “engines” are those that Vite supports', () => {
    const { engines } = packages['node_modules/vite'] ?? {}
    expect([manifest.engines, packages['']?.engines]).toEqual([engines, engines])
  })

  test('of every dependency and optional dependency, for any platform, are in the lock file', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isFound(name, path))
        .map((name) => `${path} asks for ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('have a SHA-512 integrity in the lock file, except the linter’s binaries for other platforms', () => {
    const blind = installed.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    expect(blind.filter(({ name, dev }) => !dev || !name.startsWith('@biomejs/cli-'))).toEqual([])
  })

  test.each(VERSION_FLOORS)('of %s are at least %j, because of an advisory (%s)', (name, floors) => {
    const versions = installed.filter((each) => each.name === name)
    expect(versions.length).toBeGreaterThan(0)
    expect(versions.filter(({ version = '' }) => !isAbove(version, floors))).toEqual([])
  })

  test.each([
    ['1.2.3', ['1.2.3'], true],
    ['1.2.2', ['1.2.3'], false],
    ['1.10.0', ['1.9.9'], true],
    ['1.0.0', ['0.1.0', '1.0.1'], false],
    ['2.0.0', ['1.0.1'], true],
    ['1.9.9', ['2.0.0'], false],
    ['2.5.0', ['1.0.0', '3.0.0'], false],
  ])('%s is at least one of the minimums %j: %s', (version, floors, expected) => {
    expect(isAbove(version, floors)).toBe(expected)
  })

  test('of packages without a fixed version are not installed', () => {
    expect(installed.filter(({ name }) => NEVER.includes(name))).toEqual([])
  })
})

test('only esbuild has an install script, and .npmrc disables install scripts', () => {
  expect(installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual([
    'esbuild',
  ])
  // esbuild's script only checks its installed binary.
  expect(readFileSync(`${root}/.npmrc`, 'utf8')).toContain('ignore-scripts=true')
})

/** Licences that allow distribution of the unchanged package together with its licence file. */
const LICENCES = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  // Fonts; tables of browser versions.
  ...['OFL-1.1', 'CC-BY-4.0'],
  // Unchanged and in separate files: lightningcss (builds only); libvips, which sharp loads.
  ...['MPL-2.0', 'LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later'],
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
])
/** MIT, declared in the old `licenses` field, which the lock file omits. */
const SAID_OTHERWISE = ['busboy', 'streamsearch']

test('every package in production has a licence that allows distribution', () => {
  expect(shipped.length).toBeGreaterThan(100)
  expect(
    shipped
      .filter(({ name, license = '' }) => !LICENCES.has(license) && !SAID_OTHERWISE.includes(name))
      .map(({ name, license }) => `${name}: ${license}`),
  ).toEqual([])
})

function read(file: string) {
  return JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))
}

/** Resolves as Node does: in the package's folder, then in the folders above it. */
function isFound(name: string, from: string): boolean {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    if (packages[posix.join(folder, 'node_modules', name)]) return true
    if (folder === '' || folder === '.') return packages[`node_modules/${name}`] !== undefined
  }
}

/** Returns whether a version is at least the minimum of its major version; without one, it must be newer than all minimums. */
function isAbove(version: string, floors: readonly string[]): boolean {
  const [major = 0, ...rest] = partsOf(version)
  const own = floors.find((floor) => partsOf(floor)[0] === major)
  if (!own) return floors.every((floor) => (partsOf(floor)[0] ?? 0) < major)
  const floor = partsOf(own).slice(1)
  const at = rest.findIndex((part, index) => part !== floor[index])
  return at < 0 || (rest[at] ?? 0) > (floor[at] ?? 0)
}

function partsOf(version: string): readonly number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10))
}
