import { dataOf, type WireProfileChanges, wireProfileChanges, wireUser } from '#api/wire.ts'
import { call } from '../http/call.ts'
import { noToken } from '../http/refusal.ts'
import type { AccountServices } from '../people/account-services.ts'
import { toUser } from '../people/accounts.ts'
import { forgetPicture } from '../people/forget-picture.ts'
import type { Account } from '../records.ts'
import type { World } from '../world.ts'
import { emailTaken, plainPhone } from './sign-up-calls.ts'

/** Pixels of a kept avatar. */
const AVATAR_SIDE = 512

export const profileCalls = (world: World, { accounts, uploads }: AccountServices) => [
  call({
    method: 'get',
    path: '/auth/customer/profile',
    tag: 'Profile',
    summary: 'Who am I',
    access: 'customer',
    answer: { status: 200, schema: dataOf(wireUser), description: 'The caller' },
    handle: ({ caller }) => ({ body: { data: toUser(caller) } }),
  }),

  call({
    method: 'put',
    path: '/auth/customer/profile',
    tag: 'Profile',
    summary: 'Change the profile, the picture or both',
    description: 'An empty text takes an optional field away.',
    access: 'customer',
    form: { json: wireProfileChanges },
    answer: { status: 200, schema: dataOf(wireUser), description: 'The changed profile' },
    refusals: { 409: 'The address is somebody else’s' },
    async handle({ body, image, caller }) {
      const picture = image && (await uploads.keep(image, AVATAR_SIDE))
      const owner = body?.email === undefined ? undefined : accounts.byEmail(body.email)
      if (owner && owner._id !== caller._id) throw emailTaken()
      const changes = { ...asChanges(body ?? {}), ...(picture && { image: picture }) }
      const changed = accounts.change(caller._id, changes)
      if (!changed) throw noToken()
      await world.store.savePeople()
      if (picture) await forgetPicture(world, uploads, caller.image)
      return { body: { data: toUser(changed) } }
    },
  }),
]

function asChanges({ phone, ...changes }: WireProfileChanges): Partial<Account> {
  const given = { ...changes, ...(phone !== undefined && { phone: phone && plainPhone(phone) }) }
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' || value === null ? undefined : value]),
  )
}
