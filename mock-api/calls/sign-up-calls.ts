import { wireSession, wireSignUp, wireSignUpAnswer, wireVerification } from '#api/wire.ts'
import type { AccountServices } from '../accounts/account-services.ts'
import { call } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import { applyNamedInput } from '../named-inputs.ts'
import type { Account } from '../records.ts'
import type { MockState } from '../state-type.ts'

/** Age at which an unverified sign-up is removed, by the next sign-up. */
const UNVERIFIED_LIFE_MS = 24 * 60 * 60 * 1000

export const signUpCalls = (state: MockState, services: AccountServices) => {
  const { accounts, passwords, codes, limits, newSession } = services
  return [
    call({
      method: 'post',
      path: '/auth/customer/signup',
      tag: 'Accounts',
      summary: 'Sign up: a six-digit code is mailed',
      description: 'The email is in the language of `Accept-Language`, as is every email with a code.',
      access: 'public',
      body: wireSignUp,
      answer: {
        status: 201,
        schema: wireSignUpAnswer,
        description: 'The account exists and is not verified yet',
      },
      refusals: { 409: 'The address has a verified account', 429: 'Too many mails' },
      async handle({ body: { email, password, username, phone }, address, language }) {
        await applyNamedInput(email)
        limits.spend('mailByAddress', address)
        if (accounts.byEmail(email)?.verified) throw emailTaken()
        limits.spend('mailByAccount', email)
        const hash = await passwords.hash(password)
        const before = accounts.byEmail(email)
        if (before?.verified) throw emailTaken()
        if (before) {
          codes.forget(before._id)
          accounts.remove(before._id)
        }
        for (const over of accounts.removeUnverified(state.now() - UNVERIFIED_LIFE_MS)) codes.forget(over)
        const account = newAccount(state, { email, username, phone: plainPhone(phone), verified: false })
        accounts.add(account, hash)
        codes.send('verification', { account: account._id, email, address, language })
        await state.store.savePeople()
        return { body: { message: 'A verification code was sent to your email', data: { email, phone } } }
      },
    }),

    call({
      method: 'post',
      path: '/auth/customer/verification',
      tag: 'Accounts',
      summary: 'Verify the address with the mailed code',
      description:
        'Of a sign-up, or of a new address that the caller’s profile names as `pendingEmail`; that one needs the token.',
      access: 'public',
      body: wireVerification,
      answer: { status: 200, schema: wireSession, description: 'Logged in' },
      refusals: { 409: 'Another account has verified the new address meanwhile', 429: 'Too many tries' },
      async handle({ body: { email, phone, emailCode }, address, caller }) {
        await applyNamedInput(email)
        const refunds = [
          limits.spend('codeByAddress', address),
          limits.spend('codeByAccount', `${email} ${address}`),
        ]
        const isChange = caller !== undefined && codes.pendingEmail(caller._id) === email
        const verified = isChange
          ? verifyNewEmail(caller, email, phone, emailCode)
          : verifySignUp(email, phone, emailCode)
        await state.store.savePeople()
        if (!verified) throw new Refusal(400, 'Verification code invalid or expired')
        for (const refund of refunds) refund()
        return { body: await newSession(verified) }
      },
    }),
  ]

  function verifySignUp(email: string, phone: string, code: string): Account | undefined {
    const account = accounts.byEmail(email)
    if (!account || account.verified) return undefined
    // The phone is checked first, so that a caller who does not know it cannot use up the code's tries.
    const right = isPhoneOf(account, phone) && codes.redeem('verification', account._id, code)
    return right ? accounts.change(account._id, { verified: true }) : undefined
  }

  function verifyNewEmail(caller: Account, email: string, phone: string, code: string): Account | undefined {
    const owner = accounts.byEmail(email)
    if (belongsToAnother(owner, caller)) throw emailTaken()
    if (!isPhoneOf(caller, phone) || !codes.redeem('email-change', caller._id, code)) return undefined
    // The earlier sign-up never verified the address.
    if (owner && owner._id !== caller._id) {
      codes.forget(owner._id)
      accounts.remove(owner._id)
    }
    // Codes mailed to the old address become invalid.
    codes.forget(caller._id)
    return accounts.change(caller._id, { email })
  }
}

/** Only a verified address is taken. */
export function belongsToAnother(owner: Account | undefined, caller: Account): boolean {
  return owner?.verified === true && owner._id !== caller._id
}

function isPhoneOf(account: Account, phone: string): boolean {
  return plainPhone(String(account.phone ?? '')) === plainPhone(phone)
}

export const emailTaken = () =>
  new Refusal(409, 'Email already exists', {
    errors: [{ msg: 'Email already exists', param: 'email', location: 'body' }],
  })

/** `+90 (532) 111 22 33` → `+905321112233`. */
export function plainPhone(phone: string): string {
  return phone.replace(/[^\d+]/g, '')
}

export function newAccount(
  state: MockState,
  facts: Pick<Account, 'email' | 'username' | 'verified'> & Partial<Account>,
): Account {
  return {
    _id: state.newId(),
    role: 'customer',
    favorites: [],
    createdAt: new Date(state.now()).toISOString(),
    ...facts,
  }
}
