/**
 * One request's reads: each starts at its first call and is shared by later ones. Values are written into the page
 * behind its shell, before the scripts that read them; those of a late section just before its markup.
 */
import { isApiError, isProviderFailure } from '#api/errors.ts'
import { isPersonalKey } from '#ui/data/queries.ts'
import type { Load } from '#ui/data/resource-context.ts'
import { DEHYDRATED_GLOBAL } from '../shared/hydration-ids.ts'
import type { PageRequest } from '../shared/page-request.ts'
import type { RenderEnvironment } from '../shared/render-environment.ts'
import { toScriptJson } from '../shared/script-json.ts'
import { takePrefetchedReads } from './prefetch.ts'

/** A settled read as the page carries it: the value, or the status of its failure. */
export type Dehydrated =
  | readonly [key: string, value: unknown]
  | readonly [key: string, value: null, status: number]

export type Dehydration = ReturnType<typeof createDehydration>

/** @param nextTick absent: values are used as soon as they arrive */
export function createDehydration(request: PageRequest, nextTick?: RenderEnvironment['nextTick']) {
  const reads = new Map<string, unknown>()
  let settled: Dehydrated[] = []
  let pending = 0
  let hasFailed = false

  function read<Value>(key: string, load: Load<Value>): Value | Promise<Value> {
    if (reads.has(key)) return reads.get(key) as Value | Promise<Value>
    const shared = isPersonalKey(key) ? undefined : request.responseCache
    const known = shared?.peek(key)
    if (known) {
      reads.set(key, known.value)
      settled.push([key, known.value])
      return known.value as Value
    }
    const promise = inNextTick(
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
        // The promise stays in the map: a reader throws its rejection, a value would be rendered.
        settled.push([key, null, statusOf(failure)])
      },
    )
    return promise
  }

  /** Values that arrive while the page waits for its tick are used in the same tick. */
  let tick: Promise<void> | undefined
  async function inNextTick<Value>(promise: Promise<Value>): Promise<Value> {
    if (!nextTick) return promise
    await promise.catch(() => {})
    tick ??= nextTick().finally(() => {
      tick = undefined
    })
    await tick
    return promise
  }

  return {
    read,
    /** Whether a read is still under way. */
    isPending: () => pending > 0,
    isFulfilled: () => pending === 0 && !hasFailed,
    /** Returns the reads that have settled since the last call. */
    takeSettled(): readonly Dehydrated[] {
      const taken = settled
      settled = []
      return taken
    },
  }
}

/** Returns 0 for a provider that could not be reached. */
function statusOf(failure: unknown): number {
  if (isApiError(failure)) return failure.status
  return isProviderFailure(failure) ? 0 : 500
}

/**
 * Returns a script with the values; `undefined` when there are none. The script removes itself from the document, which
 * stays after a sign-out, here or in another tab: the customer's values must not be readable in it then.
 */
export function dehydrationScript(values: readonly unknown[], nonce: string): string | undefined {
  if (values.length === 0) return undefined
  return `<script nonce="${nonce}">(self.${DEHYDRATED_GLOBAL}??=[]).push(${values.map(memoizedJson).join(',')});document.currentScript.remove()</script>`
}

/** Values are shared by pages and never change, so that each is serialized once. */
function memoizedJson(entry: unknown): string {
  if (!Array.isArray(entry) || entry.length !== 2) return toScriptJson(entry)
  const [key, value] = entry
  if (value === null || typeof value !== 'object') return toScriptJson(entry)
  const json = serializedValues.get(value) ?? toScriptJson(value)
  serializedValues.set(value, json)
  return `[${toScriptJson(key)},${json}]`
}

const serializedValues = new WeakMap<object, string>()
