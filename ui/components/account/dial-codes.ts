/**
 * Dial codes of all countries, and the validation of phone numbers. Loaded in browsers only, when a form has a phone
 * field.
 */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import type { Language } from '#locales/languages.ts'

export interface DialCode {
  /** ISO 3166, two letters. */
  readonly country: string
  /** `Türkiye (+90)`, with the country's name in the page's language. */
  readonly label: string
}

export function dialCodes(language: Language): readonly DialCode[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return getCountries()
    .map((country) => ({ country, name: names.of(country) ?? country }))
    .sort((one, other) => compare(one.name, other.name))
    .map(({ country, name }) => ({
      country,
      label: `${name} (${leftToRight(`+${getCountryCallingCode(country)}`)})`,
    }))
}

/**
 * `('TR', '0532 555 01 20')` → `+905325550120` (E.164). Returns `undefined` when the number is valid neither in that
 * country nor, written with a dial code, in another one.
 */
export function internationalPhone(country: string, number: string): string | undefined {
  const inCountry = isSupportedCountry(country) ? (country as CountryCode) : undefined
  // 00 for the plus sign is not dialled in every country (011 in the United States), but written in all of them.
  return [withPlus(number), number]
    .map((text) => parsePhoneNumberFromString(text, inCountry))
    .find((phone) => phone?.isValid())?.number
}

/** `0090 532 …` → `+90 532 …`, in Arabic-Indic and Persian digits as well. */
function withPlus(number: string): string {
  return number.replace(/^[^\p{Nd}+]*(00|٠٠|۰۰)/u, '+')
}

/** `+905325550120` → `TR`; an empty text when the country is unknown. */
export function countryOf(phone: string): string {
  return parsePhoneNumberFromString(phone)?.country ?? ''
}

/**
 * Isolates the text with U+2066 and U+2069, which keeps the plus sign at the left. An `<option>` cannot contain
 * `<bdi>`.
 */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}
