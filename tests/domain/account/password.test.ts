import { describe, expect, test } from 'vitest'
import { checkResetCode, checkSignupCode, digitsOf } from '#domain/account/code.ts'
import { checkPassword, checkResetPassword } from '#domain/account/password.ts'
import { checkChangedEmail, checkChangedPassword } from '#domain/profile/login-details.ts'

describe('a password has at least 8 letters and digits, at least one of each, and nothing else', () => {
  test.each([
    ['Demo12345', true],
    ['abcdefg1', true],
    ['1234567a', true],
    [`a1${'x'.repeat(200)}`, true],
    ['abcdef1', false],
    ['abcdefgh', false],
    ['12345678', false],
    ['abcdef 1', false],
    ['abcdefg1!', false],
    ['abcdefg1\n', false],
    ['şifre1234', false],
    ['سرّي12345', false],
    ['', false],
  ])('%j: %s', (password, fine) => {
    expect(checkPassword(password)).toBe(fine ? undefined : 'validation.passwordRule')
  })
})

describe('the reset asks, in this order, for', () => {
  test.each([
    ['', '', 'field.fillField'],
    ['abc12', 'abc12', 'field.passwordTooShort'],
    ['abc123', 'abc124', 'field.passwordsNotIdentical'],
    ['abc123', 'abc123', 'validation.passwordRule'],
    ['abcdefgh', 'abcdefgh', 'validation.passwordRule'],
    ['abcdefg1', 'abcdefg1', undefined],
  ])('%j and %j: %s', (password, confirmation, problem) => {
    expect(checkResetPassword({ password, confirmation })).toBe(problem)
  })
})

describe('changing a password asks for the rule first, then for the confirmation', () => {
  test.each([
    ['short1', 'other', 'validation.passwordRule'],
    ['abcdefg1', 'abcdefg2', 'field.newPasswordsNotSame'],
    ['abcdefg1', 'abcdefg1', undefined],
  ])('%j and %j: %s', (password, confirmation, problem) => {
    expect(checkChangedPassword({ password, confirmation })).toBe(problem)
  })
})

test.each([
  ['a@b.example', 'a@b.example', undefined],
  ['A@b.example ', 'a@B.example', undefined],
  ['a@b.example', 'c@b.example', 'profile.emailsNotSame'],
])('changing the e-mail from %j, confirmed as %j: %s', (email, confirmation, problem) => {
  expect(checkChangedEmail({ email, confirmation })).toBe(problem)
})

describe('a code', () => {
  test.each([
    ['123456', '123456'],
    ['12 34-56', '123456'],
    ['Your code: 004217.', '004217'],
    ['1234567890', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳', '123'],
    ['abc', ''],
  ])('typed as %j has the digits %j', (typed, digits) => expect(digitsOf(typed)).toBe(digits))

  test.each(['', '12', 'abcdef'])(
    '%j is invalid, with a message for the sign-up and one for the password reset',
    (code) => {
      expect(checkSignupCode(code)).toBe('field.allFieldsMandatory')
      expect(checkResetCode(code)).toBe('field.enterCode')
    },
  )

  test('of six digits is valid', () => {
    expect(checkSignupCode('004217')).toBeUndefined()
    expect(checkResetCode('004217')).toBeUndefined()
  })
})
