/** Which features the oldest supported browsers lack, by MDN's compatibility data (@mdn/browser-compat-data). */
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types'

/** docs/browsers.md, “What is supported”. The same versions on phones have the same engines. */
const OLDEST_BROWSERS = { chrome: '111', edge: '111', firefox: '121', safari: '16.4' } as const

/** Returns the entry at a path such as `['css', 'properties', 'gap']`, if MDN has one with data. */
export function entryAt(...path: readonly string[]): CompatStatement | undefined {
  return childOf(data, ...path)?.__compat
}

/** Returns the entries of all members with this name: `checkVisibility` of `api.Element`, `at` of `javascript.builtins.Array` and others. */
export function entriesOfMember(name: string): readonly CompatStatement[] {
  return membersByName.get(name) ?? []
}

/** Returns the entries of CSS functions and keywords with this name, of all types. */
export function entriesOfCssType(name: string): readonly CompatStatement[] {
  return cssTypesByName.get(name) ?? []
}

/** Returns whether each of the oldest supported browsers has the feature, without flag or prefix. */
export function isSupported({ support }: CompatStatement): boolean {
  return Object.entries(OLDEST_BROWSERS).every(([browser, oldest]) => {
    const statements = [support[browser as keyof typeof OLDEST_BROWSERS] ?? []].flat()
    return statements.some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) =>
        !flags &&
        !prefix &&
        !alternative_name &&
        isAtMost(version_added, oldest) &&
        !(version_removed && isAtMost(version_removed, oldest)),
    )
  })
}

const membersByName = groupByName([
  ...Object.values(data.api),
  ...Object.values(data.javascript.builtins ?? {}),
] as readonly Identifier[])

const cssTypesByName = (() => {
  const all = new Map<string, CompatStatement[]>()
  const visit = (parent: Identifier) => {
    for (const [name, child] of childrenOf(parent)) {
      if (child.__compat) all.set(name, [...(all.get(name) ?? []), child.__compat])
      visit(child)
    }
  }
  visit(data.css.types as Identifier)
  return all
})()

function groupByName(owners: readonly Identifier[]): ReadonlyMap<string, readonly CompatStatement[]> {
  const all = new Map<string, CompatStatement[]>()
  for (const owner of owners)
    for (const [key, { __compat }] of childrenOf(owner)) {
      const name = key.replace(/_static$/, '')
      if (__compat) all.set(name, [...(all.get(name) ?? []), __compat])
    }
  return all
}

function childrenOf(parent: Identifier): readonly (readonly [string, Identifier])[] {
  return Object.entries(parent).filter(([name]) => name !== '__compat' && name !== '__meta') as [
    string,
    Identifier,
  ][]
}

function childOf(parent: unknown, ...path: readonly string[]): Identifier | undefined {
  let at = parent
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at as Identifier
}

/** @param version `'111'`, `'≤79'`, `'preview'`; `false` if the browser lacks the feature */
function isAtMost(version: string | false, oldest: string): boolean {
  if (version === false || version === 'preview') return false
  const [added = [], limit = []] = [version.replace('≤', ''), oldest].map((text) =>
    text.split('.').map(Number),
  )
  const [major = 0, minor = 0] = added
  const [oldestMajor = 0, oldestMinor = 0] = limit
  return major < oldestMajor || (major === oldestMajor && minor <= oldestMinor)
}
