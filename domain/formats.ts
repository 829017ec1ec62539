/**
 * Formats prices, measures and dates (SPEC §9). Missing or impossible values give `undefined`, and the view shows
 * "Not specified".
 * `Intl` is not used, for two reasons. The ICU data of server and browser may differ in digits, punctuation and month
 * names, which causes a hydration mismatch. The first `Intl.NumberFormat` of a page blocks a slow phone for 85 ms.
 */
import type { Language } from '#locales/languages.ts'
import { KILOGRAM_FROM_GRAMS, METRE_FROM_CM } from './limits.ts'

type Missing = undefined | null

/** `2480` → `$2,480.00`, the same in every language. */
export function formatPrice(usd: number | Missing): string | undefined {
  // From 1e21 on, `toFixed` has an exponent instead of decimals.
  return isNumber(usd) && usd >= 0 && usd < 1e21 ? `$${formatNumber(usd.toFixed(2), 'en')}` : undefined
}

/** Grams: below 1000 in g, else in kg with one decimal: `6.8 kg`, in Turkish `6,8 kg`; `1,200.0 kg`. */
export function formatWeight(grams: number | Missing, language: Language): string | undefined {
  return measured(grams, language, 'weight', KILOGRAM_FROM_GRAMS, 1000)
}

/** Centimetres: below 1000 in cm, else in m with one decimal: `12.5 m`, in Turkish `12,5 m`. */
export function formatLength(cm: number | Missing, language: Language): string | undefined {
  return measured(cm, language, 'length', METRE_FROM_CM, 100)
}

interface Dimensions {
  readonly lengthCm?: number | null
  readonly widthCm?: number | null
  readonly heightCm?: number | null
}

/**
 * Returns `180 × 68 × 110 cm`, or `undefined` unless all three are known. If one side is in metres, each side has its
 * own unit.
 */
export function formatDimensions(dimensions: Dimensions, language: Language): string | undefined {
  const sides = [dimensions.lengthCm, dimensions.widthCm, dimensions.heightCm]
  const texts = sides.map((cm) => formatLength(cm, language)).filter((text) => text !== undefined)
  if (texts.length < sides.length) return undefined
  const unit = ` ${UNITS[language].length[0]}`
  if (!texts.every((text) => text.endsWith(unit))) return texts.join(' × ')
  return `${texts.map((text) => text.slice(0, -unit.length)).join(' × ')}${unit}`
}

/** ISO 8601 in UTC → `16/11/2026` (en, tr) or `١٦ نوفمبر ٢٠٢٦` (ar). */
export function formatDate(iso: string | Missing, language: Language): string | undefined {
  const date = new Date(typeof iso === 'string' ? iso : Number.NaN)
  const year = date.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) return undefined
  if (language === 'ar') {
    return `${arabicDigits(date.getUTCDate())} ${ARABIC_MONTHS[date.getUTCMonth()]} ${arabicDigits(year)}`
  }
  return [date.getUTCDate(), date.getUTCMonth() + 1, year].map((part) => `${part}`.padStart(2, '0')).join('/')
}

/** Returns the price reduction, `−14%`. Turkish writes the percent sign first: `−%14`, `−%12,5`. */
export function formatSale(percent: number, language: Language): string {
  const number = formatDecimal(percent, language)
  return language === 'tr' ? `−%${number}` : `−${number}%`
}

/** `2450.5` → `2,450.5`, in Turkish `2.450,5`. The number is already rounded, to at most three decimals. */
export function formatNumber(number: number | string, language: Language): string {
  return formatDecimal(number, language).replace(THOUSANDS, SEPARATORS[language].thousands)
}

/**
 * `1234.5` → `1234.5`, in Turkish `1234,5`: without thousands separators, for fields and for other programs. The number
 * is already rounded.
 */
export function formatDecimal(number: number | string, language: Language): string {
  return `${number}`.replace('.', SEPARATORS[language].decimal)
}

/** `['Sofas', 'Armchairs']` → `Sofas, Armchairs`, in Arabic with the Arabic comma. */
export function formatList(names: readonly string[], language: Language): string {
  return names.join(SEPARATORS[language].list)
}

/**
 * Isolates a phone number or a price in an Arabic plain text with U+2066 and U+2069. The bidirectional algorithm would
 * otherwise show groups of digits in reverse order, and the dollar sign behind the number. HTML has `<bdi dir="ltr">` for this.
 */
export function leftToRightInText(text: string, language: Language): string {
  return language === 'ar' ? `\u2066${text}\u2069` : text
}

/** `2026` → `٢٠٢٦`. Arabic dates use these digits. Counts, sizes and prices keep Western digits (design README). */
export function arabicDigits(number: number): string {
  return `${number}`.replace(/\d/g, (digit) => ARABIC_DIGITS[Number(digit)] ?? digit)
}

/** Matches the positions of thousands separators. */
const THOUSANDS = /\B(?=(\d{3})+\b)/g

const SEPARATORS: Readonly<Record<Language, Readonly<Record<'decimal' | 'thousands' | 'list', string>>>> = {
  en: { decimal: '.', thousands: ',', list: ', ' },
  ar: { decimal: '.', thousands: ',', list: '، ' },
  tr: { decimal: ',', thousands: '.', list: ', ' },
}

/** The small unit and the large one. */
type Units = readonly [string, string]

const UNITS: Readonly<Record<Language, Readonly<Record<'weight' | 'length', Units>>>> = {
  en: { weight: ['g', 'kg'], length: ['cm', 'm'] },
  ar: { weight: ['غ', 'كغ'], length: ['سم', 'م'] },
  tr: { weight: ['g', 'kg'], length: ['cm', 'm'] },
}

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩'
const ARABIC_MONTHS = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
] as const

/** Formats an amount in the small unit with up to one decimal, or in the large unit with exactly one decimal. */
function measured(
  amount: number | Missing,
  language: Language,
  kind: 'weight' | 'length',
  largeFrom: number,
  smallInLarge: number,
): string | undefined {
  if (!isNumber(amount)) return undefined
  // The rounded amount decides: 999.96 g would otherwise become "1000 g", and 0.04 g "0 g".
  const rounded = roundedToTenths(amount)
  if (rounded <= 0) return undefined
  const [small, large] = UNITS[language][kind]
  if (rounded < largeFrom) return `${formatNumber(rounded, language)} ${small}`
  return `${formatNumber(roundedToTenths(amount / smallInLarge).toFixed(1), language)} ${large}`
}

function roundedToTenths(number: number): number {
  return Math.round(number * 10) / 10
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
