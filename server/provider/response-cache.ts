import { LRUCache } from 'lru-cache'
import type { Api } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import type { ResponseCache } from '#renderer/shared/page-request.ts'
import { type Metrics, noMetrics } from '../http/metrics.ts'
import { createSingleFlight } from '../http/single-flight.ts'
import { type Caller, storeItself } from './caller.ts'
import { weightOf } from './value-weight.ts'

type Load = (api: Api) => Promise<unknown>

/** What the provider said, and how to ask again. A refusal (404…) is an answer too. */
interface Answer {
  readonly outcome: { readonly value: unknown } | { readonly refusal: ApiError }
  readonly load: Load
  readonly at: number
}

export interface ResponseCacheParts {
  /** Makes calls without a session for the first who asks, until the signal says that nobody waits any more. */
  readonly createApi: (signal: AbortSignal, caller: Caller) => Api
  /** Milliseconds, monotonic. */
  readonly clock: () => number
  readonly metrics?: Metrics
}

export interface CallersAnswers {
  /** The answers as one caller reads them: what has to be asked for is asked in that caller's name. */
  of(caller: Caller): ResponseCache
}

const FRESH_MS = 15_000
/** CONTRACT.md's stale-while-revalidate. */
const STALE_WHILE_ASKING_MS = 5 * 60_000
const STALE_WHEN_FAILING_MS = 60 * 60_000
/** In memory, as `weightOf` estimates it. */
const MAX_BYTES = 16 * 1024 * 1024
const MAX_ANSWERS = 5000

/**
 * Anonymous reads of public data, shared by all visitors: reshaped values, one flight for a key, an old answer while a
 * new one is fetched and while the provider fails (ARCHITECTURE, Data). Bounded, whatever visitors ask for.
 *
 * lru-cache keeps the bounds. Its own `fetchMethod` is not used: with `allowStaleOnFetchRejection` a first failure
 * becomes `undefined` instead of the failure, and a refusal cannot end the life of an old answer.
 */
export function createResponseCache({
  createApi,
  clock,
  metrics = noMetrics,
}: ResponseCacheParts): CallersAnswers {
  const answers = new LRUCache<string, Answer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: (answer, key) => 2 * key.length + sizeOf(answer),
  })
  metrics.watch('store_kept_answers', 'Answers of the provider that are kept', () => answers.size)
  metrics.watch(
    'store_kept_answer_bytes',
    'Memory that the kept answers take, estimated',
    () => answers.calculatedSize,
  )
  const flights = createSingleFlight<Answer>()

  function known(key: string, maxAgeMs: number): Answer | undefined {
    const answer = answers.get(key)
    return answer && clock() - answer.at <= maxAgeMs ? answer : undefined
  }

  function ask(key: string, load: Load, caller: Caller, visitor?: AbortSignal): Promise<Answer> {
    return flights.run(
      key,
      async (signal) => {
        const outcome = await outcomeOf(load(createApi(signal, caller)))
        const answer = { outcome, load, at: clock() }
        answers.set(key, answer)
        return answer
      },
      visitor,
    )
  }

  /** The answer to show now; one that is not fresh any more is asked for again behind the visitor's back. */
  function current(key: string): Answer | undefined {
    const answer = known(key, FRESH_MS + STALE_WHILE_ASKING_MS)
    if (answer && clock() - answer.at > FRESH_MS) ask(key, answer.load, storeItself()).catch(() => {})
    return answer
  }

  const answersOf = (caller: Caller): ResponseCache => ({
    peek(key) {
      const answer = current(key)
      return answer && 'value' in answer.outcome ? answer.outcome : undefined
    },
    async fetch<Value>(
      key: string,
      load: (api: Api) => Promise<Value>,
      visitor?: AbortSignal,
    ): Promise<Value> {
      const answer =
        current(key) ??
        (await ask(key, load, caller, visitor).catch((failure: unknown) => {
          const old = known(key, STALE_WHEN_FAILING_MS)
          if (old) return old
          throw failure
        }))
      if ('refusal' in answer.outcome) throw answer.outcome.refusal
      return answer.outcome.value as Value
    },
  })
  return { of: answersOf }
}

/** A provider that says no has answered; one that fails has not, and the old answer stands. */
async function outcomeOf(reading: Promise<unknown>): Promise<Answer['outcome']> {
  try {
    return { value: await reading }
  } catch (failure) {
    if (failure instanceof ApiError && failure.status < 500 && failure.status !== 429)
      return { refusal: failure }
    throw failure
  }
}

function sizeOf({ outcome }: Answer): number {
  return OVERHEAD_BYTES + ('value' in outcome ? weightOf(outcome.value) : 0)
}

/** The entry, the key's place in the cache, and the function that asks again with what it holds. */
const OVERHEAD_BYTES = 1000
