import { useEffect, useState } from 'react'
import type { Language } from '#locales/languages.ts'
import { loadQuietly } from '#ui/browser/load-part.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { PhoneField } from '#ui/components/account-fields/phone-field.tsx'
import { Input } from '#ui/components/field/input.tsx'
import { Select } from '#ui/components/field/select.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import type { DialCode } from './dial-codes.ts'

interface PhoneInputProps {
  /** The default value: ISO 3166, two letters. */
  readonly country?: string
  readonly number?: string
  readonly hint?: string
  readonly error?: string
  readonly required?: boolean
}

/** Country and number, submitted as `country` and `phone`. `internationalPhone` of `dial-codes.ts` joins them. */
export function PhoneInput({ country: chosen, number, hint, error, required }: PhoneInputProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const codes = useDialCodes(language)
  return (
    <PhoneField legend={t('account.phone')} hint={hint}>
      <Select
        label={t('account.countryCode')}
        name="country"
        autoComplete="tel-country-code"
        defaultValue={chosen ?? HOME[language].country}
      >
        {(codes ?? [chosen ? { country: chosen, label: chosen } : HOME[language]]).map(
          ({ country, label }) => (
            <option key={country} value={country}>
              {label}
            </option>
          ),
        )}
      </Select>
      <Input
        label={t('account.phoneNumber')}
        mark={required ? undefined : t('common.optional')}
        name="phone"
        // Not `type="tel"`: HTML allows only the whole number, `tel`, to be filled in there.
        inputMode="tel"
        ltr
        autoComplete="tel-national"
        defaultValue={number}
        required={required}
        error={error}
      />
    </PhoneField>
  )
}

/**
 * The country of most readers of each language: the default. It is the only option until `dial-codes.ts` has loaded, unless
 * another country was chosen before: a select without the option of its value would lose that value.
 */
const HOME: Readonly<Record<Language, DialCode>> = {
  en: { country: 'TR', label: '\u2066+90\u2069' },
  ar: { country: 'SA', label: '\u2066+966\u2069' },
  tr: { country: 'TR', label: '\u2066+90\u2069' },
}

function useDialCodes(language: Language): readonly DialCode[] | undefined {
  const [codes, setCodes] = useState<readonly DialCode[]>()
  useEffect(() => {
    let isWanted = true
    // If the dial codes do not load, a number can be typed with its country code. Submitting loads them again.
    void loadQuietly(() => import('./dial-codes.ts')).then((loaded) => {
      if (isWanted && loaded) setCodes(loaded.dialCodes(language))
    })
    return () => {
      isWanted = false
    }
  }, [language])
  return codes
}
