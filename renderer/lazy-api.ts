import type { Api } from '#api/client.ts'
import type { TransportOptions } from '#api/transport.ts'
import { tellSessionEnd } from '#ui/state/session-end.ts'

/** The provider's client, loaded at its first call: a page that the server has filled makes none to come alive. */
export function lazyApi(onGlimpses: TransportOptions['onGlimpses']): Api {
  let loading: Promise<Api> | undefined
  const call = async (name: string, args: unknown[]) => {
    loading ??= load(onGlimpses)
    const api = await loading.catch((failure: unknown) => {
      // The next call tries again.
      loading = undefined
      throw failure
    })
    return Reflect.apply(Reflect.get(api, name), api, args)
  }
  return new Proxy({} as Api, {
    get: (_api, name) =>
      // Only a promise is asked for `then`.
      typeof name === 'symbol' || name === 'then' ? undefined : (...args: unknown[]) => call(name, args),
  })
}

async function load(onGlimpses: TransportOptions['onGlimpses']): Promise<Api> {
  const [{ createApi }, { createTransport }] = await Promise.all([
    import('#api/client.ts'),
    import('#api/transport.ts'),
  ])
  return createApi(createTransport({ origin: '', onSessionEnd: tellSessionEnd, onGlimpses }))
}
