import { expect, it, test } from 'vitest'
import { ApiError, BrokenAnswerError, NetworkError, TimeoutError } from '#api/errors.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { failureMessage } from '#ui/page/failure-message.ts'

const { t: arabic } = createRequestI18n('ar')
const { t: english } = createRequestI18n('en')

test.each([
  [
    new ApiError(409, { message: 'Email already exists' }),
    'هذا البريد مسجّل من قبل. سجّل الدخول أو أعد تعيين كلمة المرور.',
  ],
  [new NetworkError(new Error('refused')), arabic('NetworkError')],
  [new NetworkError('cut', true), arabic('provider.unanswered')],
  [new TimeoutError(5000), arabic('provider.unanswered')],
  [new ApiError(504, { message: 'in the language of the request' }), arabic('provider.unanswered')],
  [new BrokenAnswerError('no json'), arabic('SomethingError')],
  [new Error('ours'), arabic('SomethingError')],
  ['a string', arabic('SomethingError')],
])('the message of %s is in Arabic on an Arabic page', (failure, sentence) => {
  expect(failureMessage(arabic, failure)).toBe(sentence)
})

it('the message of an unknown refusal is the provider’s text', () => {
  expect(failureMessage(english, new ApiError(400, { errors: [{ msg: 'The city is too long' }] }))).toBe(
    'The city is too long',
  )
})

it.each([
  ['a write whose response is cut off', new NetworkError('cut', true), 'account.signupUnanswered'],
  ['a write that is not answered in time', new TimeoutError(20_000), 'account.signupUnanswered'],
  ['a write that the provider does not answer', new ApiError(504, {}), 'account.signupUnanswered'],
  ['a write that was not sent', new NetworkError('offline'), 'NetworkError'],
  ['a write that is refused', new ApiError(401, {}), 'PleaseLoginFirst'],
] as const)('the message of %s says only when it is so that it may have been made', (_what, failure, key) => {
  expect(failureMessage(english, failure, 'account.signupUnanswered')).toBe(english(key))
})
