import { flushSync } from 'react-dom'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { listenForToasts, type Toast } from '#ui/browser/notify.ts'
import { Heart } from '#ui/components/heart/heart.tsx'
import { aProduct } from '../../support/product.ts'
import { hydrated, leyla, withApi } from '../rendered-component.tsx'

/** A heart, what is said, and a provider that answers when told. */
function heart(options: { isFavorite?: boolean; isKnown?: boolean } = {}) {
  const said: Toast[] = []
  onTestFinished(listenForToasts((toast) => said.push(toast)))
  const calls: string[] = []
  let answer = { resolve: () => {}, reject: (_failure: Error) => {} }
  const call = (name: string) => (id: string) => {
    calls.push(`${name} ${id}`)
    return new Promise<void>((resolve, reject) => {
      answer = { resolve, reject }
    })
  }
  const api: Partial<Api> = { addFavorite: call('add'), removeFavorite: call('remove') }
  const product = aProduct({ isFavorite: options.isFavorite ?? false })
  const { place } = hydrated(withApi(<Heart product={product} />, api), {
    customer: options.isKnown === false ? undefined : leyla,
  })
  const button = place.querySelector('button') as HTMLButtonElement
  const look = () => [button.getAttribute('aria-pressed'), button.getAttribute('aria-busy')]
  return {
    said,
    calls,
    look,
    press: () => flushSync(() => button.click()),
    settle: async (how: (given: typeof answer) => void) => {
      how(answer)
      await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
    },
  }
}

describe('the heart', () => {
  test('a visitor gets a message with a link to the login and back, and nothing is sent', () => {
    const { press, said, calls, look } = heart({ isKnown: false })
    press()
    expect(said).toMatchObject([{ kind: 'error', link: { label: 'Log in' } }])
    expect(said[0]?.text).toContain('not logged in')
    expect(said[0]?.link?.href).toMatch(/^\/login\?next=/)
    expect(calls).toEqual([])
    expect(look()).toEqual(['false', null])
  })

  test('is filled at once, shows a spinner while the request runs, and a message after it', async () => {
    const { press, said, calls, look, settle } = heart()
    press()
    expect(look()).toEqual(['true', 'true'])
    expect(calls).toEqual(['add 65f0000000000000000000a1'])
    await settle(({ resolve }) => resolve())
    expect(look()).toEqual(['true', null])
    expect(said).toEqual([{ kind: 'success', text: 'Added to your wishlist' }])
  })

  test('if filled, removes the product, and Undo in the message adds it again', async () => {
    const { press, said, calls, look, settle } = heart({ isFavorite: true })
    press()
    await settle(({ resolve }) => resolve())
    expect(calls).toEqual(['remove 65f0000000000000000000a1'])
    expect(look()).toEqual(['false', null])
    expect(said).toMatchObject([
      { kind: 'success', text: 'Removed from your wishlist', action: { label: 'Undo' } },
    ])
    flushSync(() => said[0]?.action?.run())
    expect(look()).toEqual(['true', 'true'])
    await settle(({ resolve }) => resolve())
    expect(calls).toEqual(['remove 65f0000000000000000000a1', 'add 65f0000000000000000000a1'])
    expect(look()).toEqual(['true', null])
  })

  test('is reverted if the provider refuses', async () => {
    const { press, said, look, settle } = heart()
    press()
    await settle(({ reject }) => reject(new Error('no')))
    expect(look()).toEqual(['false', null])
    expect(said).toMatchObject([{ kind: 'error' }])
  })

  test('a second press during the request sends nothing', async () => {
    const { press, calls, settle } = heart()
    press()
    press()
    expect(calls).toHaveLength(1)
    await settle(({ resolve }) => resolve())
  })
})
