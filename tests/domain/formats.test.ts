import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  formatDate,
  formatDecimal,
  formatDimensions,
  formatLength,
  formatList,
  formatNumber,
  formatPrice,
  formatSale,
  formatWeight,
  leftToRightInText,
} from '#domain/formats.ts'
import { LANGUAGES, type Language } from '#locales/languages.ts'

const nothing = [undefined, null, Number.NaN, Number.POSITIVE_INFINITY, -1]

describe('a price is in US dollars with two decimals, in every language', () => {
  test.each([
    [2480, '$2,480.00'],
    [186, '$186.00'],
    [0.5, '$0.50'],
    [1234567.891, '$1,234,567.89'],
    [0, '$0.00'],
    [-0, '$0.00'],
  ])('%d is %s', (usd, text) => expect(formatPrice(usd)).toBe(text))

  it('and is formatted as by Intl, for any amount', () => {
    const written = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 - 1 }), (cents) => {
        expect(formatPrice(cents / 100)).toBe(written.format(cents / 100))
      }),
    )
  })

  test.each([...nothing, 1e21])('%s is no price', (usd) => expect(formatPrice(usd)).toBeUndefined())
})

describe('a weight below 1000 g is in grams, else in kilograms with one decimal', () => {
  test.each<[number, Language, string]>([
    [1, 'en', '1 g'],
    [999, 'en', '999 g'],
    [999.94, 'en', '999.9 g'],
    [999.96, 'en', '1.0 kg'],
    [1000, 'en', '1.0 kg'],
    [1049, 'en', '1.0 kg'],
    [1050, 'en', '1.1 kg'],
    [6200, 'tr', '6,2 kg'],
    [58000, 'tr', '58,0 kg'],
    [999.94, 'tr', '999,9 g'],
    [750, 'ar', '750 غ'],
    [6200, 'ar', '6.2 كغ'],
    [118000, 'ar', '118.0 كغ'],
    [1_234_500, 'en', '1,234.5 kg'],
    [1_234_500, 'ar', '1,234.5 كغ'],
    [1_234_500, 'tr', '1.234,5 kg'],
  ])('%d g in %s is %s', (grams, language, text) => expect(formatWeight(grams, language)).toBe(text))

  test.each([...nothing, 0, 0.04])('%s is no weight', (grams) =>
    expect(formatWeight(grams, 'en')).toBeUndefined(),
  )
})

describe('a length below 1000 cm is in centimetres, else in metres with one decimal', () => {
  test.each<[number, Language, string]>([
    [0.5, 'en', '0.5 cm'],
    [180, 'en', '180 cm'],
    [999, 'tr', '999 cm'],
    [1000, 'en', '10.0 m'],
    [1234, 'tr', '12,3 m'],
    [0.5, 'tr', '0,5 cm'],
    [220, 'ar', '220 سم'],
    [1250, 'ar', '12.5 م'],
  ])('%d cm in %s is %s', (cm, language, text) => expect(formatLength(cm, language)).toBe(text))

  test.each([...nothing, 0, 0.04])('%s is no length', (cm) => expect(formatLength(cm, 'ar')).toBeUndefined())
})

describe('dimensions', () => {
  const banquette = { lengthCm: 180, widthCm: 68, heightCm: 110 }

  test.each<[Language, string]>([
    ['en', '180 × 68 × 110 cm'],
    ['ar', '180 × 68 × 110 سم'],
    ['tr', '180 × 68 × 110 cm'],
  ])('are in one row with one unit in %s', (language, text) => {
    expect(formatDimensions(banquette, language)).toBe(text)
  })

  it('have a unit each if one of them is in metres', () => {
    expect(formatDimensions({ ...banquette, lengthCm: 1200 }, 'en')).toBe('12.0 m × 68 cm × 110 cm')
  })

  test.each(['lengthCm', 'widthCm', 'heightCm'])('are not shown without %s', (side) => {
    expect(formatDimensions({ ...banquette, [side]: undefined }, 'en')).toBeUndefined()
    expect(formatDimensions({ ...banquette, [side]: 0 }, 'en')).toBeUndefined()
  })
})

describe('a number has the format of the language', () => {
  test.each<[number, Language, string]>([
    [4.3, 'en', '4.3'],
    [4.3, 'ar', '4.3'],
    [4.3, 'tr', '4,3'],
    [5, 'tr', '5'],
  ])('the decimal number %d in %s is %s', (number, language, text) => {
    expect(formatDecimal(number, language)).toBe(text)
  })

  test.each<[number, Language, string]>([
    [35, 'tr', '35'],
    [999, 'tr', '999'],
    [1200, 'en', '1,200'],
    [1200, 'ar', '1,200'],
    [1200, 'tr', '1.200'],
    [5000, 'en', '5,000'],
    [1234567, 'tr', '1.234.567'],
    [1234.567, 'en', '1,234.567'],
    [1234.5, 'tr', '1.234,5'],
  ])('the number %d in %s is %s', (number, language, text) =>
    expect(formatNumber(number, language)).toBe(text),
  )

  it.each(LANGUAGES)('a number in %s is formatted as by Intl, in Western digits', (language) => {
    const intl = new Intl.NumberFormat(`${language}-u-nu-latn`)
    fc.assert(
      fc.property(fc.nat({ max: 99_999 }), (tenths) => {
        expect(formatDecimal(tenths / 10, language)).toBe(intl.format(tenths / 10).replace(GROUPING, ''))
        expect(formatNumber(tenths, language)).toBe(intl.format(tenths))
        expect(formatNumber(tenths / 10, language)).toBe(intl.format(tenths / 10))
      }),
    )
  })

  /** A separator with three digits behind it. */
  const GROUPING = /[.,](?=\d{3})/g
})

test.each([
  ['en', '−12.5%'],
  ['ar', '−12.5%'],
  ['tr', '−%12,5'],
] as const)('a discount of 12.5 percent is in %s %s', (language, text) => {
  expect(formatSale(12.5, language)).toBe(text)
})

describe('a list of names', () => {
  test.each<[readonly string[], Language, string]>([
    [['Sofas'], 'en', 'Sofas'],
    [['Sofas', 'Armchairs'], 'en', 'Sofas, Armchairs'],
    [['كراسي الطعام', 'كراسي المقاهي'], 'ar', 'كراسي الطعام، كراسي المقاهي'],
    [['Kanepeler', 'Koltuklar'], 'tr', 'Kanepeler, Koltuklar'],
    [[], 'ar', ''],
  ])('%j in %s is %s', (names, language, text) => expect(formatList(names, language)).toBe(text))
})

test.each<[Language, string]>([
  ['en', '+90 532 111 22 33'],
  ['tr', '+90 532 111 22 33'],
  ['ar', '\u2066+90 532 111 22 33\u2069'],
])('a phone number in a plain text in %s is %j', (language, text) => {
  expect(leftToRightInText('+90 532 111 22 33', language)).toBe(text)
})

describe('dates', () => {
  test.each<[string, Language, string]>([
    ['2026-11-16T09:30:00.000Z', 'en', '16/11/2026'],
    ['2026-11-16T09:30:00.000Z', 'tr', '16/11/2026'],
    ['2026-11-04T00:00:00.000Z', 'en', '04/11/2026'],
    ['2026-11-16T09:30:00.000Z', 'ar', '١٦ نوفمبر ٢٠٢٦'],
    ['2026-11-04', 'ar', '٤ نوفمبر ٢٠٢٦'],
    ['0001-01-01', 'ar', '١ يناير ١'],
    ['9999-12-31', 'en', '31/12/9999'],
    // Dates are in UTC, for the same result on the server and in the browser.
    ['2026-12-31T23:59:59.999Z', 'en', '31/12/2026'],
    ['2027-01-01T01:00:00+03:00', 'ar', '٣١ ديسمبر ٢٠٢٦'],
  ])('%s in %s is %s', (iso, language, text) => expect(formatDate(iso, language)).toBe(text))

  test.each([
    ...[undefined, null, '', 'yesterday', '2026-13-01'],
    ...['-000001-01-01T00:00:00Z', '0000-12-31', '+010000-01-01T00:00:00Z'],
  ])('%s is no date', (iso) => {
    expect(formatDate(iso, 'en')).toBeUndefined()
    expect(formatDate(iso, 'ar')).toBeUndefined()
  })

  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 9)).toISOString())

  test.each(months)('%s is formatted as by Intl: en-GB short, ar-EG long', (iso) => {
    const date = new Date(iso)
    const intl = (locale: string, dateStyle: 'short' | 'long') =>
      new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' })
        .format(date)
        .replace(/[\u061c\u200e\u200f]/g, '')
    expect(formatDate(iso, 'en')).toBe(intl('en-GB', 'short'))
    expect(formatDate(iso, 'ar')).toBe(intl('ar-EG', 'long'))
  })
})

it('have no invisible marks, which differ between machines', () => {
  const texts = [
    formatDate('2026-11-16', 'ar'),
    formatWeight(6200, 'ar'),
    formatDimensions({ lengthCm: 1, widthCm: 2, heightCm: 3 }, 'ar'),
    formatPrice(12),
  ]
  for (const text of texts) expect(text).not.toMatch(/[\u00a0\u061c\u200e\u200f\u202f\u2066-\u2069]/)
})
