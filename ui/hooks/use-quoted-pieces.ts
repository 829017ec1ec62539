import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import type { Api } from '#api/client.ts'
import { pageStatusOf } from '#api/errors.ts'
import type { QuotedPiece } from '#domain/quote-lines.ts'
import type { Language } from '#locales/languages.ts'
import { useResources } from './resource-context.ts'
import { resourceKeys } from './resource-keys.ts'

/**
 * What the provider says of these pieces, asked anew whenever a page that lists them opens, each once. In the browser
 * alone, and without suspending: the rows stand there already, from what the list itself knows.
 */
export function useQuotedPieces(ids: readonly string[], languages: readonly Language[]) {
  const { api, hold } = useResources()
  const asked = useRef(new Map<string, Promise<QuotedPiece>>())
  const key = ids.length > 0 ? resourceKeys.quoted(ids, languages) : null

  const read = async (): Promise<ReadonlyMap<string, QuotedPiece>> => {
    const waiting = [...ids]
    const pieces = new Map<string, QuotedPiece>()
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        pieces.set(id, await ask(id))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return pieces
  }

  const ask = (id: string): Promise<QuotedPiece> => {
    const name = `${languages.join('+')} ${id}`
    const known = asked.current.get(name)
    if (known) return known
    const answer = askProvider(api, id, languages).then((piece) => {
      // Asked again at the next try.
      if (piece === 'failed') asked.current.delete(name)
      return piece
    })
    asked.current.set(name, answer)
    return answer
  }

  const { data, mutate } = useSWR(key, read, {
    suspense: false,
    keepPreviousData: true,
    revalidateOnMount: true,
  })
  useEffect(() => (key ? hold?.(key) : undefined), [hold, key])
  return { pieces: data ?? NOTHING, askAgain: () => void mutate() }
}

/** A browser speaks with one server over six connections; more would only wait. */
const AT_ONCE = 6
const NOTHING: ReadonlyMap<string, QuotedPiece> = new Map()

async function askProvider(api: Api, id: string, languages: readonly Language[]): Promise<QuotedPiece> {
  try {
    return await api.productIn(id, languages)
  } catch (failure) {
    return pageStatusOf(failure) === 404 ? 'gone' : 'failed'
  }
}
