/** The world's dial codes and what a whole phone number is. Loaded when a form asks for a phone, in browsers alone. */
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
  /** `Türkiye (+90)`, in the page's language and its order. */
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

/** `('TR', '0532 555 01 20')` → `+905325550120`; `undefined` when it is no number of that country, nor of another. */
export function wholePhone(country: string, number: string): string | undefined {
  const phone = parsePhoneNumberFromString(
    number,
    isSupportedCountry(country) ? (country as CountryCode) : undefined,
  )
  return phone?.isValid() ? phone.number : undefined
}

/** An option has no markup, so that the plus sign is kept in its place by characters. */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}
