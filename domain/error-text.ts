/** The error message for a failed call (SPEC §8). The functions are pure: they return a text or a translation key. */

/** Either a text from the provider or a translation key. */
export type ErrorText = { readonly key: ErrorKey } | { readonly text: string }

type ErrorKey =
  | 'provider.emailExists'
  | 'provider.verificationCodeInvalid'
  | 'provider.resetCodeInvalid'
  | 'provider.incorrectCredentials'
  | 'provider.emailNotVerified'
  | 'provider.currentPasswordIncorrect'
  | 'provider.tooManyTries'
  | 'provider.pictureTooLarge'
  | 'provider.notAPicture'
  | 'validation.passwordRule'
  | 'validation.phone'
  | 'validation.email'
  | 'PleaseLoginFirst'
  | 'NetworkError'
  | 'SomethingError'

/** The provider sends these sentences in English only. The key gives the translation. */
const keyOfSentence: ReadonlyMap<string, ErrorKey> = new Map([
  ['email already exists', 'provider.emailExists'],
  ['verification code invalid or expired', 'provider.verificationCodeInvalid'],
  ['reset code invalid or expired', 'provider.resetCodeInvalid'],
  ['incorrect email or password', 'provider.incorrectCredentials'],
  ['email not verified', 'provider.emailNotVerified'],
  ['current password is incorrect', 'provider.currentPasswordIncorrect'],
  ['password should be minimum of 8 characters and contain letters and numbers', 'validation.passwordRule'],
  ['phone is not valid', 'validation.phone'],
  ['email is not valid', 'validation.email'],
])

const keyOfStatus: ReadonlyMap<number, ErrorKey> = new Map([
  [401, 'PleaseLoginFirst'],
  [413, 'provider.pictureTooLarge'],
  [415, 'provider.notAPicture'],
  [429, 'provider.tooManyTries'],
])

/**
 * Returns the message for an error response: `msg` of the first entry of `errors`, else `message`, else
 * `message.text`, else `error.text`, else the generic message. Known sentences have a translation. The statuses of
 * `keyOfStatus` have one meaning each, so their translation replaces unknown sentences.
 */
export function refusalText(status: number, body: unknown): ErrorText {
  const said = saidBy(body)
  const key = keyOfSentence.get(normalized(said ?? '')) ?? keyOfStatus.get(status)
  if (key) return { key }
  return said ? { text: said } : { key: 'SomethingError' }
}

/** Returns the first readable message of the body in the order of SPEC §8, or `undefined`. */
function saidBy(body: unknown): string | undefined {
  const errors = field(body, 'errors')
  return [
    field(Array.isArray(errors) ? errors[0] : undefined, 'msg'),
    field(body, 'message'),
    field(field(body, 'message'), 'text'),
    field(field(body, 'error'), 'text'),
  ].find(isReadable)
}

/** Returns the name of the request field that the first entry of `errors` refers to. */
export function fieldOf(body: unknown): string | undefined {
  const errors = field(body, 'errors')
  const name = field(Array.isArray(errors) ? errors[0] : undefined, 'param')
  return typeof name === 'string' ? name : undefined
}

function field(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
}

function isReadable(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function normalized(sentence: string): string {
  return sentence
    .trim()
    .replace(/[.!]+$/, '')
    .toLowerCase()
}
