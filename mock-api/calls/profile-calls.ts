import { dataOf, type WireProfileChanges, wireProfileChanges, wireUser } from '#api/wire.ts'
import type { AccountServices } from '../accounts/account-services.ts'
import { removeUnusedPictures } from '../accounts/uploads.ts'
import { call } from '../http/call.ts'
import { notSignedIn } from '../http/refusal.ts'
import type { Account } from '../records.ts'
import type { MockState } from '../state-type.ts'
import { belongsToAnother, emailTaken, plainPhone } from './sign-up-calls.ts'

/** Longest side of a stored avatar, in pixels. */
const AVATAR_SIDE = 512

export const profileCalls = (
  state: MockState,
  { accounts, codes, limits, uploads, userOf }: AccountServices,
) => [
  call({
    method: 'get',
    path: '/auth/customer/profile',
    tag: 'Profile',
    summary: 'The caller’s profile',
    access: 'customer',
    answer: { status: 200, schema: dataOf(wireUser), description: 'The caller' },
    handle: ({ caller }) => ({ body: { data: userOf(caller) } }),
  }),

  call({
    method: 'put',
    path: '/auth/customer/profile',
    tag: 'Profile',
    summary: 'Change the profile, the picture or both',
    description:
      'An empty text takes an optional field away. A new `email` is not in force yet: a six-digit code is mailed to it, ' +
      'the answer names it as `pendingEmail`, and `POST /auth/customer/verification` with the caller’s token puts it in ' +
      'force. The account’s own address takes the change back.',
    access: 'customer',
    form: { json: wireProfileChanges },
    answer: { status: 200, schema: dataOf(wireUser), description: 'The changed profile' },
    refusals: { 409: 'The address belongs to another account', 429: 'Too many mails' },
    async handle({ body, image, caller, address, language }) {
      const { email, ...fields } = body ?? {}
      const isNewEmail = email !== undefined && email !== caller.email
      if (isNewEmail) {
        if (belongsToAnother(accounts.byEmail(email), caller)) throw emailTaken()
        limits.spend('mailByAddress', address)
        limits.spend('mailByAccount', email)
      }
      const picture = image && (await uploads.save(image, AVATAR_SIDE))
      const changes = { ...toAccountChanges(fields), ...(picture && { image: picture }) }
      // Read after the picture was saved: another request may have changed the account meanwhile.
      const before = accounts.byId(caller._id)
      const changed = accounts.change(caller._id, changes)
      if (!changed) throw notSignedIn()
      if (isNewEmail) codes.send('email-change', { account: caller._id, email, address, language })
      else if (email !== undefined) codes.forget(caller._id, 'email-change')
      await state.store.savePeople()
      if (picture) await removeUnusedPictures(state.store, uploads, [before?.image])
      return { body: { data: userOf(changed) } }
    },
  }),
]

function toAccountChanges({ phone, ...changes }: Omit<WireProfileChanges, 'email'>): Partial<Account> {
  const values = { ...changes, ...(phone !== undefined && { phone: phone && plainPhone(phone) }) }
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' || value === null ? undefined : value]),
  )
}
