/** Compares the browser's text function with i18next, which the server uses. */
import { describe, expect, it, test } from 'vitest'
import { LANGUAGES, type Language } from '#locales/languages.ts'
import { pseudoTexts } from '#locales/pseudo.ts'
import { createRequestI18n, pageTexts } from '#locales/server-i18n.ts'
import { createTranslate } from '#locales/translate.ts'
import { askedKey, filesOf, placeholdersIn, pluralKeysOf, textsOf } from '../support/texts.ts'

type Say = (key: string, options?: Readonly<Record<string, unknown>>) => string

const COUNTS = [0, 1, 2, 3, 5, 10, 11, 21, 100, 101, 999]
/** i18next itself does not format these. */
const FORMATTED_COUNTS = [1000, 1001, 1_234_567, 1.5]
const HOSTILE = ['$t(nav.home)', '{{y}}', '{{count}}', '<b>x</b>', '$&', "$1$$$`$'", '__proto__', '', ' ']
const VALUES = [...HOSTILE, 0, -1.5, true, null, undefined]

function voicesOf(language: Language): { browser: Say; server: Say } {
  return {
    browser: createTranslate(language, filesOf[language]) as unknown as Say,
    server: createRequestI18n(language).t as unknown as Say,
  }
}

describe.each(LANGUAGES)('in %s the text in a browser is the one on the server', (language) => {
  const { browser, server } = voicesOf(language)
  const keys = [...new Set([...textsOf[language].keys()].map(askedKey))]
  const counted = pluralKeysOf(language)

  it('for every key, with any values of placeholders', () => {
    for (const key of keys) {
      const places = placeholdersIn(textsOf[language].get(key) ?? textsOf[language].get(`${key}_other`) ?? '')
      for (const value of VALUES) {
        const options = Object.fromEntries(places.map((place) => [place, place === 'count' ? 7 : value]))
        expect(browser(key, options), key).toBe(server(key, options))
      }
      expect(browser(key), key).toBe(server(key))
    }
    expect(keys.length).toBeGreaterThan(400)
  })

  it('for every number', () => {
    for (const key of counted) {
      for (const count of COUNTS) {
        const options = { count, from: '$&', to: 'x' }
        expect(browser(key, options), `${key} ${count}`).toBe(server(key, options))
        expect(browser(key, options)).not.toBe(key)
      }
    }
    expect(counted.length).toBeGreaterThan(10)
  })

  it('for every number that has separators', () => {
    const formatting = pageTexts(language).t as unknown as Say
    for (const key of counted) {
      for (const count of FORMATTED_COUNTS) {
        const options = { count, from: '$&', to: 'x' }
        expect(browser(key, options), `${key} ${count}`).toBe(formatting(key, options))
      }
    }
  })

  it('for a missing key, with and without a default value', () => {
    for (const key of [
      'no',
      'no.such.key',
      'nav.no',
      'nav.home.no',
      'no_one',
      'constructor.name',
      '__proto__.x',
    ]) {
      expect(browser(key), key).toBe(server(key))
      for (const defaultValue of ['instead', 'of {{x}}', '$&'])
        expect(browser(key, { defaultValue, x: '{{y}}' }), key).toBe(
          server(key, { defaultValue, x: '{{y}}' }),
        )
    }
    expect(browser('nav.home', { defaultValue: 'instead' })).toBe(server('nav.home'))
  })
})

test.each(['RAL: 9010', 'Eco::A', '\u0000', 'a\u0000b', 'a.b', 'constructor', '{{x}}'])(
  'a colour of the provider without a text is shown by its name (%j)',
  (name) => {
    const voices = [pageTexts('en').t as unknown as Say, voicesOf('en').browser]
    expect(voices.map((say) => say(`color.${name}`, { defaultValue: name }))).toEqual([name, name])
  },
)

test.each([
  ['en', '1,200 results'],
  ['ar', '1,200 نتيجة'],
  ['tr', '1.200 sonucun'],
] as const)('a count has the thousands separators of the language (%s)', (language, part) => {
  const voices = [pageTexts(language).t as unknown as Say, voicesOf(language).browser]
  for (const say of voices) expect(say('search.all', { count: 1200 })).toContain(part)
})

test('in the pseudo-language the text in a browser is the one on the server', () => {
  const browser = createTranslate('en', pseudoTexts(filesOf.en)) as unknown as Say
  const server = createRequestI18n('en', true).t as unknown as Say
  for (const key of new Set([...textsOf.en.keys()].map(askedKey))) {
    const options = { count: 2, title: '$t(nav.home)' }
    expect(browser(key, options), key).toBe(server(key, options))
  }
})

test('texts that are loaded later are used from then on', () => {
  const texts: Record<string, Record<string, string>> = {}
  const say = createTranslate('en', texts) as unknown as Say
  expect(say('home.title')).toBe('home.title')
  texts.home = { title: 'Sedir' }
  expect(say('home.title')).toBe('Sedir')
})
