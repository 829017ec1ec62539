/** Compares the texts of the three languages. */
import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { askedKey, placeholdersIn, pluralKeysOf, readable, textsOf } from '../support/texts.ts'

const asked = (language: (typeof LANGUAGES)[number]) =>
  [...new Set([...textsOf[language].keys()].map(askedKey))].sort()

/** Names, and words with the same spelling in two languages. */
const ALIKE = new Set([
  ...['Sedir', 'WhatsApp', 'Facebook', 'Instagram', 'LinkedIn', 'X', 'Google'],
  ...['Leyla Aksoy', 'Omar Haddad', 'Nadia Rahman'].flatMap((name) => name.split(' ')),
  ...['Showroom', 'Lounge', 'Rattan', 'Villa'],
])
/** Words in Latin letters that Arabic texts may contain: names of services, formats, keys and cookies. */
const LATIN_IN_ARABIC =
  /\b(Google Sheets|Google|Excel|Numbers|CSV|PDF|QR|IP|A4|WhatsApp|Facebook|Instagram|LinkedIn|X|JPEG|PNG|WebP|Alt\+T|i18next|customerToken|listingView)\b/g
const EMAIL = /\S+@\S+/g

describe.each(['ar', 'tr'] as const)('in %s', (language) => {
  it('the keys are those of English', () => {
    expect(asked(language)).toEqual(asked('en'))
  })

  it('no text is the English one', () => {
    const left = [...textsOf[language]].filter(
      ([key, text]) => textsOf.en.get(key) === text && /\p{L}/u.test(readable(text)) && !isAlike(text),
    )
    expect(left).toEqual([])
  })

  it('every text has the placeholders of the English one; a plural form may omit the number', () => {
    const different = [...textsOf[language]].flatMap(([key, text]) => {
      const english = textsOf.en.get(key) ?? textsOf.en.get(`${askedKey(key)}_other`) ?? ''
      const isForm = askedKey(key) !== key
      const kept = (names: readonly string[]) => names.filter((name) => !(isForm && name === 'count')).join()
      return kept(placeholdersIn(text)) === kept(placeholdersIn(english)) ? [] : [`${key}: ${text}`]
    })
    expect(different).toEqual([])
  })
})

describe('in ar', () => {
  it('a price is isolated from the letters around it, which would put the dollar sign behind the number', () => {
    const mixed = [...textsOf.ar].filter(
      ([, text]) =>
        /\{\{(price|sum)\}\}/.test(text) && !/[\u2066\u2068][^\u2069]*\{\{(price|sum)\}\}\u2069/.test(text),
    )
    expect(mixed).toEqual([])
  })

  it.each(['keyword', 'typed', 'room'])(
    'what a person typed (%s) is isolated: “3 seater” would be shown as “seater 3”',
    (name) => {
      const inText = new RegExp(`\\{\\{${name}\\}\\}`)
      const isolated = new RegExp(`\u2068\\{\\{${name}\\}\\}\u2069`)
      expect([...textsOf.ar].filter(([, text]) => inText.test(text) && !isolated.test(text))).toEqual([])
    },
  )

  it('the number of an offer is isolated: “20261215-k3j9” would be shown as “k3j9-20261215”', () => {
    for (const key of ['offer.start.removed', 'offer.start.removeOf'])
      expect(textsOf.ar.get(key)).toContain('\u2068{{number}}\u2069')
  })
})

describe.each(LANGUAGES)('in %s', (language) => {
  it('a text with a number has every plural form of the language and no other', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const key of pluralKeysOf(language)) {
      const there = [...textsOf[language].keys()].filter((form) => askedKey(form) === key)
      expect(there.sort()).toEqual(forms.map((form) => `${key}_${form}`).sort())
    }
  })

  it('no text is empty or has outer or double spaces, three dots or an exclamation mark', () => {
    const untidy = [...textsOf[language]].filter(
      ([key, text]) => text === key || text.trim() !== text || /^$|\s{2}|\.\.\.|!|\\n/.test(text),
    )
    expect(untidy).toEqual([])
  })

  it('no slash stands between two numbers: screen readers read it as “divided by”', () => {
    expect([...textsOf[language]].filter(([, text]) => /\}\}\s*\/\s*\{\{/.test(text))).toEqual([])
  })

  it('the name of the dimensions on a product page is in full: screen readers read single letters', () => {
    expect(textsOf[language].get('details.dimensions')).toBe(textsOf[language].get('home.day.dimensions'))
  })

  it('i18next has a text for every key and number', () => {
    const { t } = createRequestI18n(language)
    const values = new Proxy(
      {},
      { has: () => true, get: (_values, name) => (name === 'count' ? undefined : 'x') },
    )
    for (const key of asked(language)) {
      const say = t as (key: string, options?: object) => string
      if (!pluralKeysOf(language).includes(key)) expect(say(key, values)).not.toBe(key)
      else
        for (const count of [0, 1, 2, 3, 11, 100, 1.5])
          expect(say(key, { count })).not.toMatch(/^$|_|^[\w.]+$/)
    }
  })
})

test('Arabic texts have Arabic punctuation', () => {
  expect([...textsOf.ar].filter(([, text]) => /[,;?]/.test(readable(text)))).toEqual([])
})

test('an Arabic preposition has no line break before its number or quotation', () => {
  expect([...textsOf.ar].filter(([, text]) => /ـ [{«\d]/.test(text))).toEqual([])
})

test('Arabic texts are in Arabic letters', () => {
  const foreign = [...textsOf.ar].filter(([, text]) =>
    /[A-Za-z]/.test(readable(text).replace(EMAIL, '').replace(LATIN_IN_ARABIC, '')),
  )
  expect(foreign).toEqual([])
})

test.each([
  [0, '0 منتج'],
  [1, 'منتج واحد'],
  [2, 'منتجين'],
  [3, '3 منتجات'],
  [11, '11 منتجاً'],
  [100, '100 منتج'],
])('the Arabic plural form for %d listings is “%s”', (count, part) => {
  const { t } = createRequestI18n('ar')
  expect(t('listing.showing', { count, from: count && 1, to: count })).toContain(part)
})

function isAlike(text: string): boolean {
  return readable(text)
    .replace(EMAIL, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word))
    .every((word) => ALIKE.has(word))
}
