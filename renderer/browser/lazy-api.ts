import type { Api } from '#api/client.ts'
import { NetworkError } from '#api/errors.ts'
import { fetchPart, PartFailure } from '#domain/fetch-part.ts'
import { reportMissingPart } from '#ui/browser/load-part.ts'

/**
 * The API client, whose code is loaded at the first call: hydration of a server-rendered page makes none.
 * A call whose code cannot be loaded rejects with a `NetworkError`.
 */
export function lazyApi(): Api {
  let loading: Promise<Api> | undefined
  const failedActions = new Set<string>()
  const call = async (name: string, args: unknown[]) => {
    // A call shortly after a click or a key press is the visitor's, and a Retry if the same call has failed before.
    const isAction = navigator.userActivation?.isActive ?? false
    const isAskedFor = isAction && failedActions.has(name)
    try {
      loading ??= load()
      const api = await loading.catch((failure: unknown) => {
        // The next call loads the code again.
        loading = undefined
        throw failure
      })
      return await Reflect.apply(Reflect.get(api, name), api, args)
    } catch (failure) {
      if (!(failure instanceof PartFailure)) throw failure
      reportMissingPart({ failure, isAskedFor })
      if (isAction) failedActions.add(name)
      throw new NetworkError(failure)
    }
  }
  return new Proxy({} as Api, {
    get: (_api, name) =>
      // `await` reads `then`, and would call it.
      typeof name === 'symbol' || name === 'then' ? undefined : (...args: unknown[]) => call(name, args),
  })
}

async function load(): Promise<Api> {
  const { createBrowserApi } = await fetchPart(() => import('../on-idle/browser-api.ts'))
  return createBrowserApi()
}
