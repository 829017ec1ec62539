import { expect, it, test } from 'vitest'
import { ApiError, BrokenAnswerError, NetworkError, TimeoutError } from '#api/errors.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { failureMessage } from '#ui/forms/failure-message.ts'

const { t: arabic } = createRequestI18n('ar')
const { t: english } = createRequestI18n('en')

test.each([
  [
    new ApiError(409, { message: 'Email already exists' }),
    'هذا البريد مسجّل من قبل. سجّل الدخول أو أعد تعيين كلمة المرور.',
  ],
  [new NetworkError(new Error('refused')), arabic('NetworkError')],
  [new TimeoutError(5000), arabic('errors.lateWriteText')],
  [new ApiError(504, { message: 'in the language of the request' }), arabic('errors.lateWriteText')],
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

it('the message that a caller passes is used instead', () => {
  expect(failureMessage(english, new ApiError(400, { message: 'No' }), 'Try another picture')).toBe(
    'Try another picture',
  )
})
