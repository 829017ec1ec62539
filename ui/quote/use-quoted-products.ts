import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Api } from '#api/client.ts'
import { pageStatusOf } from '#api/errors.ts'
import type { QuotedPiece } from '#domain/quote/quote-lines.ts'
import type { Language } from '#locales/languages.ts'
import { useApi } from '../data/use-api.ts'

/**
 * What the provider says of these pieces: asked anew whenever a page that lists them opens, each once. In the browser
 * alone, and without suspending: the rows stand there already, from what the list itself knows, and fill one by one.
 */
export function useQuotedProducts(ids: readonly string[], languages: readonly Language[]) {
  const api = useApi()
  const asked = useRef(new Set<string>())
  const [answers, setAnswers] = useState<ReadonlyMap<string, QuotedPiece>>(new Map())
  const [attempt, setAttempt] = useState(0)
  const spoken = languages.join('+')
  const wanted = ids.map((id) => `${spoken} ${id}`).join()

  const askForMissing = useEffectEvent(async () => {
    const missing = ids.filter((id) => !asked.current.has(`${spoken} ${id}`))
    for (const id of missing) asked.current.add(`${spoken} ${id}`)
    const work = async () => {
      for (let id = missing.shift(); id !== undefined; id = missing.shift()) {
        const name = `${spoken} ${id}`
        const piece = await ask(api, id, languages)
        if (piece === 'failed') asked.current.delete(name)
        setAnswers((known) => new Map(known).set(name, piece))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when another list or language is shown, and at each try.
  useEffect(() => void askForMissing(), [wanted, attempt])

  const pieces = useMemo(() => {
    const prefix = `${spoken} `
    return new Map(
      [...answers].flatMap(([name, piece]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), piece]] : [],
      ),
    )
  }, [answers, spoken])
  return { pieces, askAgain: () => setAttempt(attempt + 1) }
}

/** A browser speaks with one server over six connections; more would only wait. */
const AT_ONCE = 6

async function ask(api: Api, id: string, languages: readonly Language[]): Promise<QuotedPiece> {
  try {
    return await api.productIn(id, languages)
  } catch (failure) {
    return pageStatusOf(failure) === 404 ? 'gone' : 'failed'
  }
}
