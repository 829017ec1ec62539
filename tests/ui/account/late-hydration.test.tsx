import { createStore, Provider } from 'jotai'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Customer } from '#domain/shapes.ts'
import { openAccountAtom, recogniseCustomerAtom } from '#ui/account/account.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { leyla } from '../rendered-component.tsx'

test.each<[string, Customer | undefined, string]>([
  ['a visitor’s', undefined, 'visitor'],
  ['a customer’s', { ...leyla, username: 'Before' }, 'Before'],
])(
  'a part of %s page that is hydrated after a login first matches its markup, then shows the new state',
  async (_whose, opening, atFirst) => {
    const opened = () => {
      const store = createStore()
      store.set(openAccountAtom, { status: 'known', userData: opening })
      return store
    }
    const page = (store = opened()) => (
      <Provider store={store}>
        <Name />
      </Provider>
    )
    const place = document.createElement('div')
    place.innerHTML = renderToString(page())
    const markup = place.firstElementChild
    expect(markup?.textContent).toBe(atFirst)

    const complaints: unknown[] = []
    const store = opened()
    store.set(recogniseCustomerAtom, leyla)
    const root = hydrateRoot(place, page(store), { onRecoverableError: (error) => complaints.push(error) })
    onTestFinished(() => root.unmount())
    await vi.waitFor(() => expect(place.textContent).toBe(leyla.username))
    expect(complaints).toEqual([])
    expect(place.firstElementChild).toBe(markup)
  },
)

function Name() {
  return <p>{useCustomer()?.username ?? 'visitor'}</p>
}
