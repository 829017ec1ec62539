import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '#api/errors.ts'
import type { Customer } from '#domain/shapes.ts'
import {
  accountAtom,
  customerAtom,
  openAccountAtom,
  recogniseCustomerAtom,
  refreshAccountAtom,
} from '#ui/account/account.ts'

const deniz: Customer = { id: '1', username: 'Deniz', email: 'deniz@mail.example' }
const renamed: Customer = { ...deniz, username: 'Deniz A.' }
const ended = new ApiError(401, undefined)
const away = new NetworkError('refused')

test('an account is loading at first', () => {
  expect(createStore().get(accountAtom)).toEqual({ status: 'loading' })
})

test.each([
  ['loading', 'the profile', deniz, { status: 'known', userData: deniz }],
  ['loading', 'a refusal of the session', ended, { status: 'known' }],
  ['loading', 'no answer', away, { status: 'failed', error: 'NetworkError' }],
  ['failed', 'the profile', deniz, { status: 'known', userData: deniz }],
  ['failed', 'no answer', away, { status: 'failed', error: 'NetworkError' }],
  ['known', 'another profile', renamed, { status: 'known', userData: renamed }],
  ['known', 'no answer', away, { status: 'known', userData: deniz }],
] as const)(
  'an account that is %s is, after %s, user data or an error, and not loading',
  async (before, _what, result, after) => {
    const store = createStore()
    if (before === 'known') store.set(recogniseCustomerAtom, deniz)
    if (before === 'failed') store.set(openAccountAtom, { status: 'failed', error: 'TimeoutError' })
    await store.set(refreshAccountAtom, async () => {
      expect(store.get(accountAtom).status).toBe(before === 'known' ? 'known' : 'loading')
      if (result instanceof Error) throw result
      return result
    })
    expect(store.get(accountAtom)).toEqual(after)
  },
)

test('a profile that was read before a later change does not replace it', async () => {
  const store = createStore()
  store.set(recogniseCustomerAtom, deniz)
  await store.set(refreshAccountAtom, async () => {
    store.set(recogniseCustomerAtom, renamed)
    return deniz
  })
  expect(store.get(customerAtom)).toEqual(renamed)
})
