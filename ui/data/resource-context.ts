import { createContext, useContext } from 'react'
import type { Api } from '#api/client.ts'

/** How a component's reads reach the provider. The renderer fills it, once per request and once per browser. */
export interface Resources {
  readonly api: Api
  /**
   * Server only: starts a read at its first mention and gives the value when it is known already, else its promise.
   * A value is never wrapped in a promise: a settled promise suspends once all the same (ARCHITECTURE, Data, 5).
   */
  readonly readOnServer?: <Value>(key: string, load: Load<Value>) => Value | Promise<Value>
  /** Server only: nothing that has been read is still on its way, and nothing has failed. */
  readonly hasEverything?: () => boolean
  /** Server only: the page is sent when all of it is there, to somebody who may have no script. */
  readonly isWhole?: boolean
  /** Browser only: fetches, or shares what is being fetched ahead. */
  readonly read?: <Value>(key: string, load: Load<Value>) => Promise<Value>
  /**
   * Browser only: fetches what a page will ask for, when somebody is about to go there. Never fails: the page that reads
   * a moment later is told what went wrong.
   */
  readonly readAhead?: <Value>(key: string, load: Load<Value>) => Promise<void>
  /** Browser only: says that a key is on the page; the answer takes that back. */
  readonly hold?: (key: string) => () => void
  /**
   * Browser only: forgets what is known under these keys, apart from what stands on the page. Gives the keys that do,
   * for their owners to ask again.
   */
  readonly forget?: (matches: (key: string) => boolean) => readonly string[]
  /** Browser only: forgets the reads that failed, so that the next render asks again. */
  readonly forgetFailures?: () => void
}

export type Load<Value> = (api: Api) => Promise<Value>

const missing: Resources = {
  get api(): never {
    throw new Error('Resources are provided by the renderer')
  },
}

export const ResourceContext = createContext<Resources>(missing)

export function useResources(): Resources {
  return useContext(ResourceContext)
}
