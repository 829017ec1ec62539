/**
 * One request's reads: each starts at its first mention, every later reader shares it, and each value that the page
 * was made from is sent along, just before the markup that needs it (ARCHITECTURE, Data, 4).
 */
import { ApiError, ProviderFailure } from '#api/errors.ts'
import { isPersonalKey } from '#ui/data/queries.ts'
import type { Load } from '#ui/data/resource-context.ts'
import { DEHYDRATED_GLOBAL } from '../shared/hydration-ids.ts'
import type { PageRequest } from '../shared/page-request.ts'
import { toScriptJson } from '../shared/script-json.ts'
import { takePrefetchedReads } from './prefetch.ts'

/** How a read ended, as it travels: the value, or as much of a failure as a page may know. */
export type Dehydrated =
  | readonly [key: string, value: unknown]
  | readonly [key: string, value: null, status: number]

export type Dehydration = ReturnType<typeof createDehydration>

export function createDehydration(request: PageRequest) {
  const reads = new Map<string, unknown>()
  let settled: Dehydrated[] = []
  let pending = 0
  let hasFailed = false

  function read<Value>(key: string, load: Load<Value>): Value | Promise<Value> {
    if (reads.has(key)) return reads.get(key) as Value | Promise<Value>
    const shared = isPersonalKey(key) ? undefined : request.sharedAnswers
    const known = shared?.peek(key)
    if (known) {
      reads.set(key, known.value)
      settled.push([key, known.value])
      return known.value as Value
    }
    const promise = whenItsTurn(
      shared ? shared.fetch(key, load, request.signal) : takePrefetchedReads(request, key, load),
    )
    reads.set(key, promise)
    pending += 1
    promise.then(
      (value) => {
        pending -= 1
        reads.set(key, value)
        settled.push([key, value])
      },
      (failure: unknown) => {
        pending -= 1
        hasFailed = true
        // A failure stays a promise: a reader throws it again, a value would be rendered.
        settled.push([key, null, statusOf(failure)])
      },
    )
    return promise
  }

  /** What comes while the page waits for its turn is there when that has come. */
  let turn: Promise<void> | undefined
  async function whenItsTurn<Value>(promise: Promise<Value>): Promise<Value> {
    if (!request.nextTick) return promise
    await promise.catch(() => {})
    turn ??= request.nextTick().finally(() => {
      turn = undefined
    })
    await turn
    return promise
  }

  return {
    read,
    /** Whether a read is still under way. */
    isPending: () => pending > 0,
    hasEverything: () => pending === 0 && !hasFailed,
    /** What has settled since the last time. */
    take(): readonly Dehydrated[] {
      const taken = settled
      settled = []
      return taken
    },
  }
}

/** 0 stands for a provider that could not be reached. */
function statusOf(failure: unknown): number {
  if (failure instanceof ApiError) return failure.status
  return failure instanceof ProviderFailure ? 0 : 500
}

/**
 * A script that hands values over; `undefined` when there are none. It removes itself from the document, which stays when
 * a customer signs out, here or in another tab: nothing of theirs may be read in it then.
 */
export function dehydrationScript(values: readonly unknown[], nonce: string): string | undefined {
  if (values.length === 0) return undefined
  return `<script nonce="${nonce}">(self.${DEHYDRATED_GLOBAL}??=[]).push(${values.map(rememberedJson).join(',')});document.currentScript.remove()</script>`
}

/** Pages share their values, and none is ever changed: each is written once. */
function rememberedJson(entry: unknown): string {
  if (!Array.isArray(entry) || entry.length !== 2) return toScriptJson(entry)
  const [key, value] = entry
  if (value === null || typeof value !== 'object') return toScriptJson(entry)
  const written = writtenValues.get(value) ?? toScriptJson(value)
  writtenValues.set(value, written)
  return `[${toScriptJson(key)},${written}]`
}

const writtenValues = new WeakMap<object, string>()
