import { z } from 'zod'
import { wireIdentity, wireMessage, wireSession, wireSignIn } from '#api/wire.ts'
import type { AccountServices } from '../accounts/account-services.ts'
import { call } from '../http/call.ts'
import { notSignedIn, Refusal } from '../http/refusal.ts'
import { applyNamedInput } from '../named-inputs.ts'
import type { MockState } from '../state-type.ts'
import { newAccount } from './sign-up-calls.ts'

export const signInCalls = (state: MockState, services: AccountServices) => {
  const { accounts, codes, knownNetworks, limits, tokens, checkIdentity, newSession } = services
  return [
    call({
      method: 'post',
      path: '/auth/customer/signin',
      tag: 'Accounts',
      summary: 'Log in with a password',
      access: 'public',
      body: wireSignIn,
      answer: { status: 200, schema: wireSession, description: 'Logged in' },
      refusals: {
        401: 'The address or the password is wrong; same message and response time for both',
        403: 'The password was right, the address is not verified yet; a new code is mailed',
        429: 'Too many wrong tries',
      },
      async handle({ body: { email, password }, address, language }) {
        await applyNamedInput(email)
        const refunds = [
          limits.spend('signInByAddress', address),
          limits.spend('signInByAccount', `${email} ${address}`),
        ]
        if (!knownNetworks.has(accounts.byEmail(email)?._id, address)) {
          refunds.push(limits.spend('signInByStrangers', email))
        }
        const isPasswordRight = await accounts.passwordFits(accounts.byEmail(email), password)
        const account = accounts.byEmail(email)
        if (!account || !isPasswordRight) throw new Refusal(401, 'Incorrect email or password')
        for (const refund of refunds) refund()
        if (!account.verified) {
          limits.spend('mailByAccount', email)
          codes.send('verification', { account: account._id, email, address, language })
          await state.store.savePeople()
          throw new Refusal(403, 'Email not verified')
        }
        if (knownNetworks.add(account._id, address)) await state.store.savePeople()
        return { body: await newSession(account) }
      },
    }),

    call({
      method: 'post',
      path: '/auth/customer/signout',
      tag: 'Accounts',
      summary: 'Log out; the token becomes invalid',
      access: 'customer',
      body: z.unknown(),
      answer: { status: 200, schema: wireMessage, description: 'Logged out' },
      async handle({ token }) {
        if (!token) throw notSignedIn()
        tokens.revoke(token)
        await state.store.savePeople()
        return { body: { message: 'Logged out' } }
      },
    }),

    call({
      method: 'post',
      path: '/auth/customer/signin-with-google',
      tag: 'Accounts',
      summary: 'Log in with an identity token',
      description: 'The account is created at the first login.',
      access: 'public',
      body: wireIdentity,
      answer: { status: 200, schema: wireSession, description: 'Logged in' },
      refusals: {
        401: 'Signature, issuer, audience, expiry or `email_verified` is wrong',
        429: 'Too many wrong tries',
        503: 'The identity provider cannot be reached',
      },
      async handle({ body: { idToken }, address }) {
        const refund = limits.spend('signInByAddress', address)
        const identity = await checkIdentity(idToken)
        if (!identity) throw new Refusal(401, 'The identity token is not valid')
        refund()
        const { email, name = email.slice(0, email.indexOf('@')) } = identity
        const known = accounts.byEmail(email)
        const account = known?.verified ? known : replaceUnverified(known?._id, email, name)
        if (account !== known) await state.store.savePeople()
        return { body: await newSession(account) }
      },
    }),
  ]

  /** An unverified sign-up with this address did not prove ownership: the account and its codes are removed. */
  function replaceUnverified(unverified: string | undefined, email: string, username: string) {
    if (unverified) {
      codes.forget(unverified)
      accounts.remove(unverified)
    }
    const account = newAccount(state, { email, username, verified: true })
    accounts.add(account, null)
    return account
  }
}
