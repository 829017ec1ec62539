/** Networks that an account has signed in from. Their wrong passwords are counted apart from unknown networks'. */
import type { MockState } from '../state-type.ts'
import type { SigningKey } from './signing-key.ts'

const MAX_NETWORKS = 10

export interface KnownNetworks {
  has(account: string | undefined, network: string): boolean
  /** Returns whether the network was unknown. The caller saves. */
  add(account: string, network: string): boolean
}

export function createKnownNetworks(state: MockState, key: SigningKey): KnownNetworks {
  const digestOf = (account: string, network: string) => key.digest(`network ${account} ${network}`)
  const of = (account: string) => state.store.secrets.credentials[account]?.networks ?? []
  return {
    has: (account, network) => account !== undefined && of(account).includes(digestOf(account, network)),
    add(account, network) {
      const { credentials } = state.store.secrets
      const digest = digestOf(account, network)
      if (of(account).includes(digest)) return false
      const networks = [digest, ...of(account)].slice(0, MAX_NETWORKS)
      credentials[account] = { tokenVersion: 0, ...credentials[account], networks }
      return true
    },
  }
}
