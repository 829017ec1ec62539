/** From which networks an account has signed in: their guesses are not counted with those of strangers. */
import type { World } from '../mock-state.ts'
import type { SigningKey } from './signing-key.ts'

const NETWORKS_KEPT = 10

export interface KnownNetworks {
  has(account: string | undefined, network: string): boolean
  /** Whether it is a new one. The caller saves. */
  add(account: string, network: string): boolean
}

export function createKnownNetworks(world: World, key: SigningKey): KnownNetworks {
  const digestOf = (account: string, network: string) => key.digest(`network ${account} ${network}`)
  const of = (account: string) => world.store.secrets.credentials[account]?.networks ?? []
  return {
    has: (account, network) => account !== undefined && of(account).includes(digestOf(account, network)),
    add(account, network) {
      const { credentials } = world.store.secrets
      const digest = digestOf(account, network)
      if (of(account).includes(digest)) return false
      const networks = [digest, ...of(account)].slice(0, NETWORKS_KEPT)
      credentials[account] = { tokenVersion: 0, ...credentials[account], networks }
      return true
    },
  }
}
