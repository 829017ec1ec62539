import {
  wireForgotPassword,
  wireMessage,
  wirePasswordChange,
  wirePasswordReset,
  wireResetCode,
  wireResetCodeAnswer,
  wireSession,
} from '#api/wire.ts'
import type { AccountServices } from '../accounts/account-services.ts'
import { TICKET_LIFE_MS } from '../accounts/reset-tickets.ts'
import { call } from '../http/call.ts'
import { invalid, notSignedIn, Refusal } from '../http/refusal.ts'
import { applyNamedInput } from '../named-inputs.ts'
import type { MockState } from '../state-type.ts'

/** Holds the reset ticket of the browser that entered the code. */
const TICKET_COOKIE = 'passwordReset'
const TICKET_PATH = '/api/v1.0/auth/customer'

export const passwordCalls = (state: MockState, services: AccountServices) => {
  const { accounts, passwords, codes, tickets, limits, tokens, newSession } = services
  const badCode = () => new Refusal(400, 'Reset code invalid or expired')
  const save = () => state.store.savePeople()

  return [
    call({
      method: 'put',
      path: '/auth/customer/profile/change-password',
      tag: 'Profile',
      summary: 'Change the password; earlier tokens become invalid',
      access: 'customer',
      body: wirePasswordChange,
      answer: { status: 200, schema: wireSession, description: 'A new token' },
      refusals: { 429: 'Too many wrong tries' },
      async handle({ body: { password, newPassword }, caller, address }) {
        const refund = limits.spend('passwordByAccount', `${caller._id} ${address}`)
        if (!(await accounts.passwordFits(caller, password))) {
          throw invalid('password', 'Current password is incorrect')
        }
        refund()
        const hash = await passwords.hash(newPassword)
        const account = accounts.byId(caller._id)
        if (!account) throw notSignedIn()
        accounts.setPassword(account._id, hash)
        tokens.revokeAll(account._id)
        await save()
        return { body: await newSession(account) }
      },
    }),

    call({
      method: 'post',
      path: '/auth/customer/forgot-password',
      tag: 'Accounts',
      summary: 'Mail a reset code, if the address has an account',
      access: 'public',
      body: wireForgotPassword,
      answer: {
        status: 200,
        schema: wireMessage,
        description: 'The same whether or not the address has an account',
      },
      refusals: { 429: 'Too many mails' },
      async handle({ body: { email }, address, language }) {
        await applyNamedInput(email)
        limits.spend('mailByAddress', address)
        limits.spend('mailByAccount', email)
        const account = accounts.byEmail(email)
        if (account) codes.send('reset', { account: account._id, email, address, language })
        // Saved in both cases, so that the response time does not reveal whether the account exists.
        await save()
        return { body: { message: 'If the address has an account, a reset code was sent to it' } }
      },
    }),

    call({
      method: 'post',
      path: '/auth/customer/verify-pass-reset-code',
      tag: 'Accounts',
      summary: 'Verify the reset code',
      description: 'The `HttpOnly` cookie of the answer allows one new password within ten minutes.',
      access: 'public',
      body: wireResetCode,
      answer: { status: 200, schema: wireResetCodeAnswer, description: 'The code was right' },
      refusals: { 429: 'Too many wrong tries' },
      async handle({ body: { resetCode }, address, secure }) {
        const refunds = [limits.spend('codeByAddress', address)]
        const account = accounts.byId(redeemCode(resetCode, address, refunds) ?? '')
        const ticket = account && tickets.give(account._id)
        await save()
        if (!account || !ticket) throw badCode()
        for (const refund of refunds) refund()
        return {
          body: { message: 'Code verified', data: { email: account.email } },
          headers: { 'Set-Cookie': ticketCookie(ticket, TICKET_LIFE_MS / 1000, secure) },
        }
      },
    }),

    call({
      method: 'put',
      path: '/auth/customer/reset-password',
      tag: 'Accounts',
      summary: `Set a new password, once per verified reset code, which has set the cookie ${TICKET_COOKIE}`,
      access: 'public',
      body: wirePasswordReset,
      answer: { status: 200, schema: wireSession, description: 'Logged in; earlier tokens become invalid' },
      refusals: { 429: 'Too many wrong tries' },
      async handle({ body: { email, newPassword }, cookies, address, secure }) {
        await applyNamedInput(email)
        const refund = limits.spend('codeByAddress', address)
        const known = accounts.byEmail(email)
        if (!tickets.take(cookies[TICKET_COOKIE], known?._id) || !known) throw badCode()
        refund()
        const hash = await passwords.hash(newPassword)
        // The code was mailed to the address, so the address is verified.
        const account = accounts.change(known._id, { verified: true })
        if (!account) throw badCode()
        codes.forget(account._id)
        accounts.setPassword(account._id, hash)
        tokens.revokeAll(account._id)
        await save()
        return {
          body: await newSession(account),
          headers: { 'Set-Cookie': ticketCookie('', 0, secure) },
        }
      },
    }),
  ]

  /** Allows a limited number of tries on another network than the code was requested from. */
  function redeemCode(code: string, address: string, refunds: (() => void)[]): string | undefined {
    const account = codes.redeemReset(code, address)
    if (account !== undefined) return account
    refunds.push(limits.spend('strayCodeByAddress', address), limits.spend('strayCodes', 'all'))
    return codes.redeemResetFromElsewhere(code)
  }
}

function ticketCookie(value: string, seconds: number, secure: boolean): string {
  const cookie = `${TICKET_COOKIE}=${value}; Path=${TICKET_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`
  return secure ? `${cookie}; Secure` : cookie
}
