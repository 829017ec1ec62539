import type { ParseKeys, TFunction } from 'i18next'
import { isApiError, isRefusal } from '#api/errors.ts'
import { fieldOf } from '#domain/error-text.ts'
import type { FormErrors } from '#ui/forms/use-form.ts'
import { notify } from '../browser/notify.ts'
import { failureMessage } from '../page/failure-message.ts'

interface Refusal<Name extends string> {
  /** Field names of the form by those of the provider. */
  readonly names?: Readonly<Record<string, Name>>
  /** Field that gets the error if the provider names none. */
  readonly otherwise?: Name
  /** See `failureMessage`. */
  readonly unanswered?: ParseKeys
}

/** Shows the error of a failed form in a toast (SPEC §8). Returns it for the field that it concerns, else the form. */
export function refusalErrors<Name extends string>(
  t: TFunction,
  failure: unknown,
  { names = {}, otherwise, unanswered }: Refusal<Name> = {},
): FormErrors<Name> {
  const sentence = (now: TFunction) => failureMessage(now, failure, unanswered)
  notify.error(sentence(t))
  const field = isApiError(failure) ? fieldOf(failure.body) : undefined
  const name = (field !== undefined && names[field]) || (isRefusal(failure) ? otherwise : undefined)
  return { [name ?? 'form']: sentence } as FormErrors<Name>
}
