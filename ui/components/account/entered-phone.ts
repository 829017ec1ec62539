import { NetworkError } from '#api/errors.ts'
import type { SubmittedForm } from '#ui/hooks/use-form.ts'

/** The number of a `<PhoneInput>` as the provider wants it, `+905325550120`; `undefined` when it is none. */
export async function enteredPhone({
  text,
}: Pick<SubmittedForm<'country' | 'phone'>, 'text'>): Promise<string | undefined> {
  const { wholePhone } = await import('./dial-codes.ts').catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
  return wholePhone(text('country'), text('phone'))
}
