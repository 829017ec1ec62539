import http from 'node:http'
import https from 'node:https'

/** Equals the limit of concurrent calls (server/provider/access.ts), so that no call waits for a socket. */
export const MAX_CONNECTIONS = 64

/** Returns an agent that keeps connections to the provider open between calls (keep-alive). */
export function createProviderAgent(providerUrl: string): http.Agent {
  const { Agent } = providerUrl.startsWith('https:') ? https : http
  return new Agent({
    keepAlive: true,
    keepAliveMsecs: 1000,
    maxSockets: MAX_CONNECTIONS,
    maxFreeSockets: MAX_CONNECTIONS,
    scheduling: 'lifo',
  })
}
