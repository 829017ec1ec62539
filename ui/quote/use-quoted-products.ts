import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Api } from '#api/client.ts'
import { pageStatusOf } from '#api/errors.ts'
import type { QuotedPiece } from '#domain/quote/quote-lines.ts'
import type { Language } from '#locales/languages.ts'
import { useApi } from '../data/use-api.ts'

/**
 * Returns the provider's current data of quoted products, by id. Each product is requested once per page visit and
 * language, and again by `askAgain` if the request failed. Runs in the browser only and does not suspend: the rows
 * are rendered from the stored list first and are completed one by one as the responses arrive.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests again for another list or language, and at a retry.
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

/** Number of parallel requests. Browsers open six HTTP/1.1 connections to a host: more requests would only queue. */
const AT_ONCE = 6

async function ask(api: Api, id: string, languages: readonly Language[]): Promise<QuotedPiece> {
  try {
    return await api.productIn(id, languages)
  } catch (failure) {
    return pageStatusOf(failure) === 404 ? 'gone' : 'failed'
  }
}
