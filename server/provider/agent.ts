import http from 'node:http'
import https from 'node:https'

/** As many as calls may be under way (server/provider/access.ts): none of them waits here. */
export const MAX_CONNECTIONS = 64

/** Keeps connections to the provider open between calls. */
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
