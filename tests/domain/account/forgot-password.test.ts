import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type ForgotPasswordEvent,
  forgotPasswordStart,
  afterForgotPasswordEvent as stateAfter,
} from '#domain/account/forgot-password.ts'

type ForgotPassword = ReturnType<typeof stateAfter>

const email = 'leyla@kiyi.example'
const atCode: ForgotPassword = { step: 'code', email }
const atOtherAddress: ForgotPassword = { step: 'email', isBack: true }
const atPassword: ForgotPassword = { step: 'password', email }
const done: ForgotPassword = { step: 'done' }

describe('a forgotten password goes through three steps', () => {
  test.each<[string, ForgotPassword, ForgotPasswordEvent, ForgotPassword]>([
    ['the code is sent', forgotPasswordStart, { type: 'codeSent', email }, atCode],
    ['another code is sent', atCode, { type: 'codeSentAgain' }, atCode],
    ['another code is sent, too late', atOtherAddress, { type: 'codeSentAgain' }, atOtherAddress],
    ['the code is correct', atCode, { type: 'codeVerified' }, atPassword],
    ['the password is changed', atPassword, { type: 'passwordChanged' }, done],
    ['the code has expired meanwhile', atPassword, { type: 'codeExpired' }, atCode],
    ['the code has expired, too late', atOtherAddress, { type: 'codeExpired' }, atOtherAddress],
    ['another address is chosen', atCode, { type: 'startedOver' }, atOtherAddress],
    [
      'a code that is sent late changes no later step',
      atPassword,
      { type: 'codeSent', email: 'x@y.example' },
      atPassword,
    ],
    [
      'the step of the code cannot be skipped',
      forgotPasswordStart,
      { type: 'codeVerified' },
      forgotPasswordStart,
    ],
    ['two steps cannot be skipped', atCode, { type: 'passwordChanged' }, atCode],
    ['after the last step no event changes anything', done, { type: 'startedOver' }, done],
  ])('%s', (_what, now, event, next) => expect(stateAfter(now, event)).toEqual(next))

  it('another code is a new state of its step, by which the step is kept for another ten minutes', () => {
    expect(stateAfter(atCode, { type: 'codeSentAgain' })).not.toBe(atCode)
    expect(stateAfter(atPassword, { type: 'codeSentAgain' })).toBe(atPassword)
  })

  it('no order of events leads to the password without a verified code', () => {
    const event = fc.constantFrom<ForgotPasswordEvent>(
      { type: 'codeSent', email },
      { type: 'codeSentAgain' },
      { type: 'passwordChanged' },
      { type: 'codeExpired' },
      { type: 'startedOver' },
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        expect(['email', 'code']).toContain(events.reduce(stateAfter, forgotPasswordStart).step)
      }),
    )
  })
})
