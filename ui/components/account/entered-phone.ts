import { partLoader } from '#ui/browser/load-part.ts'
import type { SubmittedForm } from '#ui/forms/use-form.ts'

/** Returns the number of a `<PhoneInput>` in the provider's format, `+905325550120`; `undefined` when it is invalid. */
export async function enteredPhone({
  text,
}: Pick<SubmittedForm<'country' | 'phone'>, 'text'>): Promise<string | undefined> {
  const { internationalPhone } = await loadDialCodes()
  return internationalPhone(text('country'), text('phone'))
}

const loadDialCodes = partLoader(() => import('./dial-codes.ts'))
