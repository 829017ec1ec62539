import { atom, useAtomValue, useStore } from 'jotai'
import { type RefCallback, useCallback } from 'react'
import { customerAtom } from './account.ts'

type Fields = readonly (readonly [name: string, value: string])[]

/** By customer and form. The documents of a browser keep their fields over Back; a page of this document is rendered again. */
const keptFieldsAtom = atom<Readonly<Record<string, Fields>>>({})

/**
 * Keeps the text fields of a form while another page of the document is shown, for the customer who has filled them in: after
 * logging out they are not shown. The fields are not controlled by React.
 * @param form identifies the form in the store
 * @returns the `ref` of the form
 */
export function useKeptFields(form: string): RefCallback<HTMLFormElement> {
  const store = useStore()
  const customer = useAtomValue(customerAtom)
  const key = `${customer?.id} ${form}`
  return useCallback(
    (element: HTMLFormElement) => {
      for (const [name, value] of store.get(keptFieldsAtom)[key] ?? []) {
        const field = element.elements.namedItem(name)
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
      }
      return () => {
        const fields = [...new FormData(element)].flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as const] : [],
        )
        store.set(keptFieldsAtom, (kept) => ({ ...kept, [key]: fields }))
      }
    },
    [store, key],
  )
}
