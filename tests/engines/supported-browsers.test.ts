/** The built scripts and styles, compared with the features of the oldest supported browsers. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unsupportedInScript } from '#tests/support/supported-browsers/script-features.ts'
import { unsupportedInStyles } from '#tests/support/supported-browsers/style-features.ts'

describe('every web feature of the build', () => {
  it('is in all supported browsers, or docs/browsers.md says what happens without it', () => {
    const used = [
      ...filesOf('.js').flatMap((script) => unsupportedInScript(script)),
      ...filesOf('.css').flatMap((sheet) => unsupportedInStyles(sheet)),
    ]
    const features = new Set(used.filter((feature) => !OTHER_METHODS.has(feature)))
    expect([...features].sort()).toEqual(documentedFeatures().sort())
  })
})

describe('the check', () => {
  it.each([
    ['URL.canParse(a)', ['URL.canParse']],
    ['e.checkVisibility()', ['.checkVisibility()']],
    ['const n=new Intl.Segmenter', ['Intl.Segmenter']],
    ['Object.groupBy(a,b)', ['Object.groupBy']],
    ['e.addEventListener("scrollend",t)', ['scrollend event']],
    ['document.startViewTransition?.(e)', []],
    ['a.map(e=>e.at(-1)).includes(e)', []],
    ['navigator.serviceWorker.register(e)', []],
  ])('finds what is missing in %s', (script, features) => {
    expect(unsupportedInScript(script)).toEqual(features)
  })

  it.each([
    ['p{text-wrap:balance}', ['text-wrap']],
    ['a:popover-open{color:red}', [':popover-open']],
    ['details::details-content{opacity:0}', ['::details-content']],
    ['@starting-style{a{opacity:0}}', ['@starting-style']],
    ['@media (scripting: none){a{display:none}}', ['(scripting)']],
    ['a{color:light-dark(red,blue)}', ['light-dark()']],
    ['@supports (text-wrap:balance){p{text-wrap:balance}}', []],
    ['a:has(b){display:grid;gap:1px;color:color-mix(in oklab,red,blue)}', []],
  ])('finds what is missing in %s', (sheet, features) => {
    expect(unsupportedInStyles(sheet)).toEqual(features)
  })
})

/** Methods of packages and of the store that have the name of a web feature. */
const OTHER_METHODS = new Set([
  ...['.createContext()', '.toArray()', '.use()'], // React, i18next
  ...['.destroy()', '.format()', '.isValid()', '.isVisible()'], // Swiper, libphonenumber-js, SWR
  ...['.details()', '.login()', '.red()', '.run()'], // addresses of pages, actions of messages
])

function filesOf(extension: string): readonly string[] {
  const folder = join('dist', 'client')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(extension))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
}

/** The names in the first column of the table of features. */
function documentedFeatures(): string[] {
  const [, table = ''] = readFileSync('docs/browsers.md', 'utf8').split(
    '## Features that not every supported browser has',
  )
  const rows = table.split('\n## ')[0]?.split('\n') ?? []
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
}
