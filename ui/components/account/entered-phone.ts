import { loadPart } from '#ui/browser/load-part.ts'
import type { SubmittedForm } from '#ui/forms/use-form.ts'

/** The number of a `<PhoneInput>` as the provider wants it, `+905325550120`; `undefined` when it is none. */
export async function enteredPhone({
  text,
}: Pick<SubmittedForm<'country' | 'phone'>, 'text'>): Promise<string | undefined> {
  const { wholePhone } = await loadPart(() => import('./dial-codes.ts'))
  return wholePhone(text('country'), text('phone'))
}
