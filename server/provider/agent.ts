import http from 'node:http'
import https from 'node:https'

/** Equals the limit of concurrent calls (server/provider/provider-state.ts), so that no call waits for a socket. */
export const MAX_CONNECTIONS = 64

interface AgentOptions {
  /**
   * Whether connections stay open between calls. The provider may close an idle connection while a request is sent on it,
   * so only requests that can be retried may use such an agent.
   */
  readonly keepAlive: boolean
}

/** Returns an agent for HTTP requests to the provider. */
export function createProviderAgent(providerUrl: string, { keepAlive }: AgentOptions): http.Agent {
  const { Agent } = providerUrl.startsWith('https:') ? https : http
  return new Agent({
    keepAlive,
    keepAliveMsecs: 1000,
    maxSockets: MAX_CONNECTIONS,
    maxFreeSockets: MAX_CONNECTIONS,
    scheduling: 'lifo',
  })
}
