/** Which sentence a failed call is told with (SPEC §8). Pure: gives a text or a key, never speaks. */

/** A text as the provider wrote it, or the key of one of ours. */
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

/** What the provider says in English only, and we say in the reader's language. */
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
 * The provider refused: first entry's `msg` of `errors`, else `message`, else `message.text`, else
 * `error.text`, else the generic sentence. A sentence we know is said in our own words; so are the statuses
 * that mean one thing, whatever the wording.
 */
export function refusalText(status: number, body: unknown): ErrorText {
  const said = saidBy(body)
  const key = keyOfSentence.get(normalized(said ?? '')) ?? keyOfStatus.get(status)
  if (key) return { key }
  return said ? { text: said } : { key: 'SomethingError' }
}

/** What the body says, in the order of the specification; `undefined` when it says nothing readable. */
function saidBy(body: unknown): string | undefined {
  const errors = field(body, 'errors')
  return [
    field(Array.isArray(errors) ? errors[0] : undefined, 'msg'),
    field(body, 'message'),
    field(field(body, 'message'), 'text'),
    field(field(body, 'error'), 'text'),
  ].find(isReadable)
}

/** Which of the fields that were sent the provider speaks of first. */
export function fieldOf(body: unknown): string | undefined {
  const errors = field(body, 'errors')
  const name = field(Array.isArray(errors) ? errors[0] : undefined, 'param')
  return typeof name === 'string' ? name : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
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
