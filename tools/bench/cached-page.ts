/** Sending a cached page, compared with servers that only send the same bytes. */
import { fileURLToPath } from 'node:url'
import type { Part } from './part.ts'
import { startPeer } from './peers/start-peer.ts'
import { type Contender, perCpu, perSecond, ratioOf, spreadOf, takeTurns } from './rounds.ts'
import { atLeast, count, ratio } from './section.ts'
import { openMeasuredStore } from './store-pages.ts'

const LEAST = 0.8
const PEER = fileURLToPath(new URL('peers/constant-response.ts', import.meta.url))

export const cachedPage: Part = {
  name: 'cached-page',
  async run({ generator, quick }) {
    const store = await openMeasuredStore()
    const bytesOf = `${store.url}${store.pages.home}`
    const express = await startPeer(['--import', 'tsx', PEER, 'express', bytesOf, 'br'])
    const node = await startPeer(['--import', 'tsx', PEER, 'node', bytesOf, 'br'])
    const order = { paths: ['/'], headers: { 'accept-encoding': 'br' } }
    const contenders: Contender[] = [
      { name: STORE, target: store, order },
      { name: EXPRESS, target: express, order },
      { name: NODE, target: node, order },
    ]
    try {
      const pace = { rounds: quick ? 1 : 5, seconds: quick ? 1 : 3, warmUpSeconds: quick ? 1 : 3 }
      const results = await takeTurns(generator, contenders, pace)
      const ours = results.get(STORE) ?? []
      const theirs = (name: string) => results.get(name) ?? []
      return {
        name: 'cached-page',
        title: 'A cached page',
        note: NOTE,
        columns: [
          'server',
          'requests/s',
          'CPU ms/request',
          'p99 ms',
          'KB',
          'the store is × (requests/s)',
          '× (CPU)',
        ],
        rows: contenders.map(({ name }) => [
          name,
          count(spreadOf(theirs(name).map(perSecond))),
          count(spreadOf(theirs(name).map(({ cpuMsPerRequest }) => cpuMsPerRequest)), 3),
          count(spreadOf(theirs(name).map(({ p99Ms }) => p99Ms)), 1),
          `${Math.round((theirs(name)[0]?.bytes ?? 0) / 1024)}`,
          name === STORE ? '' : ratio(ratioOf(ours, theirs(name), perSecond)),
          name === STORE ? '' : ratio(ratioOf(ours, theirs(name), perCpu)),
        ]),
        budgets: [
          atLeast(`home, br: the store against ${EXPRESS}`, LEAST, ratioOf(ours, theirs(EXPRESS), perSecond)),
        ],
      }
    } finally {
      await Promise.all([store.close(), express.close(), node.close()])
    }
  },
}

const STORE = 'the store'
const EXPRESS = 'Express 5'
const NODE = 'node:http'

const NOTE =
  'The home page in brotli. The other two servers send the same bytes from memory with three headers. The store also determines language, theme and session, sends all its headers and counts the request. Where a server is faster than the load generator, the ratio of requests/s favours the store; the ratio of CPU does not.'
