import type { TFunction } from 'i18next'
import { ApiError } from '#api/errors.ts'
import { fieldOf } from '#domain/error-text.ts'
import type { FormErrors } from '#ui/forms/use-form.ts'
import { notify } from '../browser/notify.ts'
import { failureMessage } from './failure-message.ts'

interface Refusal<Name extends string> {
  /** The form's own names of what the provider calls otherwise. */
  readonly names?: Readonly<Record<string, Name>>
  /** Which field it is about when the provider does not say. */
  readonly otherwise?: Name
}

/** A form was not taken: says why in a toast (SPEC §8), and at the field that it is about, else at the form. */
export function refusalErrors<Name extends string>(
  t: TFunction,
  failure: unknown,
  { names = {}, otherwise }: Refusal<Name> = {},
): FormErrors<Name> {
  notify.error(failureMessage(t, failure))
  const said = failure instanceof ApiError ? fieldOf(failure.body) : undefined
  const name = (said !== undefined && names[said]) || (isRefusal(failure) ? otherwise : undefined)
  return { [name ?? 'form']: (now: TFunction) => failureMessage(now, failure) } as FormErrors<Name>
}

/** The provider has read what was sent and said no; otherwise nothing is known about it, and the form stays as it was. */
export function isRefusal(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.status < 500 && failure.status !== 429
}
