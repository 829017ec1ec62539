import { LRUCache } from 'lru-cache'
import type { Api } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import type { SharedAnswers } from '#renderer/page-request.ts'

type Load = (api: Api) => Promise<unknown>

/** What the provider said, and how to ask again. A refusal (404…) is an answer too. */
interface Answer {
  readonly outcome: { readonly value: unknown } | { readonly refusal: ApiError }
  readonly load: Load
  readonly at: number
}

export interface SharedAnswersParts {
  /** Speaks for nobody: no token, no visitor who could leave. */
  readonly api: Api
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

const FRESH_MS = 15_000
/** CONTRACT.md's stale-while-revalidate. */
const STALE_WHILE_ASKING_MS = 5 * 60_000
const STALE_WHEN_FAILING_MS = 60 * 60_000
const MAX_BYTES = 32 * 1024 * 1024
const MAX_ANSWERS = 5000

/**
 * Anonymous reads of public data, shared by all visitors: reshaped values, one flight for a key, an old answer while a
 * new one is fetched and while the provider fails (ARCHITECTURE, Data). Bounded, whatever visitors ask for.
 */
export function createSharedAnswers({ api, clock }: SharedAnswersParts): SharedAnswers {
  const answers = new LRUCache<string, Answer, Load | undefined>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: (answer, key) => key.length + sizeOf(answer),
    ttl: FRESH_MS,
    perf: { now: clock },
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    noDeleteOnStaleGet: true,
    async fetchMethod(_key, old, { context }) {
      const load = context ?? old?.load
      if (!load) throw new Error('A key is asked for the first time with its way to be read')
      return { outcome: await outcomeOf(load(api)), load, at: clock() }
    },
  })

  /** The answer as long as it may be shown to somebody, with its age. */
  function known(key: string, maxAgeMs: number): Answer | undefined {
    const answer = answers.get(key)
    return answer && clock() - answer.at <= maxAgeMs ? answer : undefined
  }

  return {
    peek(key) {
      const answer = known(key, FRESH_MS + STALE_WHILE_ASKING_MS)
      if (!answer || 'refusal' in answer.outcome) return undefined
      if (clock() - answer.at > FRESH_MS) answers.fetch(key).catch(() => {})
      return answer.outcome
    },
    async fetch<Value>(key: string, load: (api: Api) => Promise<Value>): Promise<Value> {
      if (!known(key, STALE_WHEN_FAILING_MS)) answers.delete(key)
      // Too old to be shown while asking: wait for the new one, and take the old one only if there is none.
      const allowStale = known(key, FRESH_MS + STALE_WHILE_ASKING_MS) !== undefined
      const answer = await answers.fetch(key, { context: load, allowStale })
      if (!answer) throw new Error('The answer was dropped while it was read')
      if ('refusal' in answer.outcome) throw answer.outcome.refusal
      return answer.outcome.value as Value
    },
  }
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
  return 'value' in outcome ? (JSON.stringify(outcome.value) ?? '').length : 200
}
