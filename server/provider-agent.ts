import http from 'node:http'
import https from 'node:https'

/** Keeps connections to the provider open between calls. */
export function createProviderAgent(providerUrl: string): http.Agent {
  const { Agent } = providerUrl.startsWith('https:') ? https : http
  return new Agent({ keepAlive: true, keepAliveMsecs: 1000, maxFreeSockets: 64, scheduling: 'lifo' })
}
