import { atom, useStore } from 'jotai'
import { type RefCallback, useCallback } from 'react'

type Fields = readonly (readonly [name: string, value: string])[]

/** By form. The documents of a browser keep their fields over Back; a page of this document is rendered again. */
const keptFieldsAtom = atom<Readonly<Record<string, Fields>>>({})

/**
 * Keeps the text fields of a form while another page of the document is shown. The fields are not controlled by React.
 * @param form identifies the form in the store
 * @returns the `ref` of the form
 */
export function useKeptFields(form: string): RefCallback<HTMLFormElement> {
  const store = useStore()
  return useCallback(
    (element: HTMLFormElement) => {
      for (const [name, value] of store.get(keptFieldsAtom)[form] ?? []) {
        const field = element.elements.namedItem(name)
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
      }
      return () => {
        const fields = [...new FormData(element)].flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as const] : [],
        )
        store.set(keptFieldsAtom, (kept) => ({ ...kept, [form]: fields }))
      }
    },
    [store, form],
  )
}
