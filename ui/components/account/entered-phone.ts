import { partLoader } from '#ui/browser/load-part.ts'
import type { SubmittedForm } from '#ui/forms/use-form.ts'

/**
 * Returns the number of a `<PhoneInput>` in the provider's format, `+905325550120`; `undefined` when it is invalid.
 * @param known the number so far, whose country a form without a country code has
 */
export async function enteredPhone(
  { text }: Pick<SubmittedForm<'country' | 'phone'>, 'text'>,
  known = '',
): Promise<string | undefined> {
  const { countryOf, internationalPhone } = await loadDialCodes()
  return internationalPhone(text('country') || countryOf(known), text('phone'))
}

const loadDialCodes = partLoader(() => import('./dial-codes.ts'))
