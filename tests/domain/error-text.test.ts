import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fieldOf, refusalText } from '#domain/error-text.ts'

describe('the message of an error response, in the order of the specification', () => {
  const everything = {
    errors: [{ msg: 'first', param: 'email', location: 'body' }, { msg: 'second' }],
    message: 'message',
    error: { text: 'error text' },
  }
  test.each<[string, unknown, string | undefined]>([
    ['is that of the first entry of errors', everything, 'first'],
    ['else the message', { ...everything, errors: [] }, 'message'],
    [
      'else the text of the message',
      { message: { text: 'message text' }, error: { text: 'e' } },
      'message text',
    ],
    ['else the text of the error', { error: { text: 'error text' } }, 'error text'],
    ['skips an empty entry', { errors: [{ msg: '  ' }], message: 'message' }, 'message'],
    ['is the generic one for an empty object', {}, undefined],
    ['is the generic one for a string', 'Bad gateway', undefined],
    ['is the generic one without a body', undefined, undefined],
    ['is the generic one for null', null, undefined],
    ['is the generic one if errors is not an array', { errors: { msg: 'x' } }, undefined],
    ['is the generic one if the message is a number', { message: 42 }, undefined],
  ])('%s', (_what, body, said) =>
    expect(refusalText(400, body)).toEqual(said ? { text: said } : { key: 'SomethingError' }),
  )
})

describe('the message of a refusal', () => {
  test.each<[number, unknown, ReturnType<typeof refusalText>]>([
    [409, { message: 'Email already exists' }, { key: 'provider.emailExists' }],
    [
      409,
      { message: 'Failed', errors: [{ msg: 'email already exists. ' }] },
      { key: 'provider.emailExists' },
    ],
    [400, { message: 'Reset code invalid or expired' }, { key: 'provider.resetCodeInvalid' }],
    [400, { message: 'Verification code invalid or expired' }, { key: 'provider.verificationCodeInvalid' }],
    [401, { message: 'Incorrect email or password' }, { key: 'provider.incorrectCredentials' }],
    [403, { message: 'Email not verified' }, { key: 'provider.emailNotVerified' }],
    [400, { message: 'Current password is incorrect' }, { key: 'provider.currentPasswordIncorrect' }],
    [400, { errors: [{ msg: 'Phone is not valid' }] }, { key: 'validation.phone' }],
    [400, { errors: [{ msg: 'Email is not valid' }] }, { key: 'validation.email' }],
    [
      400,
      { message: 'Password should be minimum of 8 characters and contain letters and numbers' },
      { key: 'validation.passwordRule' },
    ],
    [401, { message: 'jwt expired' }, { key: 'PleaseLoginFirst' }],
    [413, undefined, { key: 'provider.pictureTooLarge' }],
    [415, { message: 'Unsupported' }, { key: 'provider.notAPicture' }],
    [429, { message: 'Slow down' }, { key: 'provider.tooManyTries' }],
    [400, { message: 'The city is too long' }, { text: 'The city is too long' }],
    [500, undefined, { key: 'SomethingError' }],
    [400, { message: 'constructor' }, { text: 'constructor' }],
  ])('%d %j', (status, body, text) => expect(refusalText(status, body)).toEqual(text))

  it('is not empty for any body', () => {
    fc.assert(
      fc.property(fc.integer(), fc.anything(), (status, body) => {
        const text = refusalText(status, body)
        expect('key' in text ? text.key : text.text).toBeTruthy()
      }),
    )
  })
})

describe('the field of a refusal', () => {
  test.each([
    [{ errors: [{ msg: 'Email is not valid', param: 'email' }, { param: 'phone' }] }, 'email'],
    [{ errors: [{ msg: 'Failed' }] }, undefined],
    [{ errors: [{ param: 7 }] }, undefined],
    [{ errors: { 0: { param: 'email' } } }, undefined],
    [{ errors: [] }, undefined],
    [{ param: 'email' }, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('of %j is %s', (body, field) => expect(fieldOf(body)).toBe(field))
})
