import { expect, it, test } from 'vitest'
import { readSources } from '../support/architecture/source-files.ts'
import { usesKey } from '../support/architecture/used-texts.ts'
import { askedKey, textsOf } from '../support/texts.ts'

const sources = readSources(['domain', 'locales', 'ui', 'pages', 'renderer', 'server'], ['.ts', '.tsx'])

const isSaid = usesKey(sources)
const unused = [...new Set([...textsOf.en.keys()].map(askedKey))].filter((key) => !isSaid(key))

it('every text is used', () => {
  expect(unused).toEqual([])
})

test.each([
  ["t('nav.home')", 'nav.home', true],
  ["const keys = { a: 'nav.home' }", 'nav.home', true],
  ["t('nav.homes')", 'nav.home', false],
  [template('nav.', ''), 'nav.home', true],
  [template('home.', '.name'), 'home.villa.name', true],
  [template('home.', '.name'), 'home.villa.text', false],
  [template('', ''), 'nav.home', false],
])('the code %s uses the key %s: %s', (text, key, isSaid) => {
  expect(usesKey([{ path: 'ui/a.ts', text }])(key)).toBe(isSaid)
})

function template(before: string, after: string): string {
  return `t(\`${before}$\{place}${after}\`)`
}
