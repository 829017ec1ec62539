/** Inputs with a fixed response, so that every text of SPEC §8 can be shown. */
import { setTimeout as delay } from 'node:timers/promises'
import { stableId } from '#fixtures/stable-id.ts'
import { NEVER_A_CODE } from './accounts/codes.ts'
import { Refusal, SimulatedFailure } from './http/refusal.ts'
import type { Account } from './records.ts'

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'Demo12345'
/** The accounts of CONTRACT.md. */
export const DEMO_ACCOUNTS = [
  ['demo@sedir.example', DEMO_PASSWORD, 'A customer with a full profile and favourites'],
  ['admin@sedir.example', 'Admin12345', 'May change categories'],
] as const
const SLOW_MS = 3000

export const NAMED_INPUTS = [
  { where: 'Sign up', input: 'taken@sedir.example', outcome: '409 Email already exists' },
  {
    where: 'Log in',
    input: `unverified@sedir.example / ${DEMO_PASSWORD}`,
    outcome: '403 Email not verified, and a code is mailed',
  },
  { where: 'Log in', input: 'any address, a wrong password', outcome: '401 Incorrect email or password' },
  {
    where: 'Any account form',
    input: 'busy@sedir.example',
    outcome: '429 Too many requests, with Retry-After',
  },
  {
    where: 'Any account form',
    input: 'slow@sedir.example',
    outcome: 'the usual answer, after three seconds',
  },
  {
    where: 'Any account form',
    input: 'offline@sedir.example',
    outcome: 'the connection is cut; the store answers 504',
  },
  {
    where: 'Any account form',
    input: 'broken@sedir.example',
    outcome: '500 without a text: the generic error',
  },
  { where: 'Any account form', input: 'errors@sedir.example', outcome: '400 with the text in errors[0].msg' },
  { where: 'Any account form', input: 'message@sedir.example', outcome: '400 with the text in message' },
  {
    where: 'Any account form',
    input: 'message-text@sedir.example',
    outcome: '400 with the text in message.text',
  },
  {
    where: 'Any account form',
    input: 'error-text@sedir.example',
    outcome: '400 with the text in error.text',
  },
  { where: 'Sign-up code', input: NEVER_A_CODE, outcome: '400 Verification code invalid or expired' },
  { where: 'Reset code', input: NEVER_A_CODE, outcome: '400 Reset code invalid or expired' },
  { where: 'New password', input: 'short1', outcome: '400 the password rule, in errors[0].msg' },
  {
    where: 'Change password',
    input: 'a wrong current password',
    outcome: '400 Current password is incorrect',
  },
  { where: 'Wishlist, profile', input: 'scenario “expired tokens”', outcome: '401 You are not login, …' },
] as const

/** Accounts for the inputs above; `slow@` exists, so that its sign-in can succeed. */
export const NAMED_ACCOUNTS: readonly Account[] = [
  namedAccount('taken@sedir.example', 'Murat Taken'),
  namedAccount('slow@sedir.example', 'Salma Slow'),
]

/** Applies the effect of a named address, before the call is handled. */
export async function applyNamedInput(email: string): Promise<void> {
  if (email === 'slow@sedir.example') await delay(SLOW_MS)
  if (email === 'busy@sedir.example') {
    throw new Refusal(429, 'Too many requests, try again later', { headers: { 'Retry-After': '60' } })
  }
  if (email === 'offline@sedir.example') throw new SimulatedFailure('cut')
  const answer = SIMULATED_FAILURES[email]
  if (answer) throw new SimulatedFailure(answer)
}

/** SPEC §8: the error shapes, in the order in which the store reads them. */
const SIMULATED_FAILURES: Readonly<Record<string, { status: number; body: object }>> = {
  'errors@sedir.example': {
    status: 400,
    body: { errors: [{ msg: 'The text of errors[0].msg', param: 'email', location: 'body' }] },
  },
  'message@sedir.example': { status: 400, body: { message: 'The text of message' } },
  'message-text@sedir.example': { status: 400, body: { message: { text: 'The text of message.text' } } },
  'error-text@sedir.example': { status: 400, body: { error: { text: 'The text of error.text' } } },
  'broken@sedir.example': { status: 500, body: {} },
}

function namedAccount(email: string, username: string): Account {
  return {
    _id: stableId('account', email),
    username,
    email,
    phone: '+905000000000',
    role: 'customer',
    verified: true,
    favorites: [],
    createdAt: '2026-03-02T08:30:00.000Z',
  }
}
