/** Clients that mean harm, straight at the store's port, as no cache in front would let them. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenStore } from '#tests/support/built-store.ts'
import type { Peer } from '../bench/peers/start-peer.ts'
import { atMost, shown } from '../bench/section.ts'
import { nextMessage } from '../measure/measured-process.ts'
import { ask } from './ask.ts'
import { LARGE_PICTURES } from './mood.ts'
import type { AttackReport } from './report.ts'

export interface AttackedStore {
  readonly store: OpenStore
  /** Where its metrics are. */
  readonly door: string
}

const FLOODS = {
  'pages as they are': 'GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n',
  'HEAD of pages': 'HEAD / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n',
  'calls of the API': 'GET /api/v1.0/products?limit=100 HTTP/1.1\r\nHost: a\r\n\r\n',
  pictures: 'GET /_image/640/store/gallery-office.webp HTTP/1.1\r\nHost: a\r\nAccept: image/webp\r\n\r\n',
} as const
const FLOOD_CONNECTIONS = 10
const FLOOD_REQUESTS = 1500
const FLOOD_MS = 5000
const MOST_MEMORY_MB = 250

/** 15,000 requests over ten connections, and none of the answers is read. */
export async function pipelinedRequests({ store }: AttackedStore): Promise<AttackReport> {
  // What is kept and compressed is the worst case: each answer as it is has to be decompressed.
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await ask(`${store.url}/`)
  const before = await store.usage()
  let slowestHealth = 0
  for (const request of Object.values(FLOODS)) {
    const sockets = Array.from({ length: FLOOD_CONNECTIONS }, () => {
      const socket = open(store.url).pause()
      socket.write(request.repeat(FLOOD_REQUESTS))
      return socket
    })
    const until = performance.now() + FLOOD_MS
    while (performance.now() < until) {
      const { status, ms } = await ask(`${store.url}/healthz`, { alone: true })
      slowestHealth = Math.max(slowestHealth, status === 200 ? ms : Number.POSITIVE_INFINITY)
      await pause(100)
    }
    for (const socket of sockets) socket.destroy()
  }
  const { peakResidentMb } = await store.usage()
  return {
    facts: [
      `Ten connections pipelined ${shown(FLOOD_REQUESTS)} requests each and read nothing, for ${Object.keys(FLOODS).join(', ')} in turn: memory was ${shown(before.residentMb)} MB before and ${shown(peakResidentMb)} MB at most.`,
    ],
    budgets: [
      atMost('memory under pipelined requests', MOST_MEMORY_MB, peakResidentMb, ' MB'),
      atMost('`/healthz` at the store meanwhile', 5000, slowestHealth, ' ms'),
    ],
  }
}

const SLOW_REQUESTS = [
  'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  'POST /api/v1.0/auth/customer/signin HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\n' +
    'Content-Type: application/json\r\nContent-Length: 30000\r\n\r\n{',
] as const
const SLOW_CLIENTS = 200
const SLOW_BYTE_EVERY_MS = 5000
const SLOW_MS = 45_000

/** Half of them never finish their headers, half their body; none of them ever closes. */
export async function slowClients({ store, door }: AttackedStore, provider: Peer): Promise<AttackReport> {
  const slow = Array.from({ length: SLOW_CLIENTS }, (_, number) => {
    const socket = open(store.url).resume()
    socket.write(SLOW_REQUESTS[number % SLOW_REQUESTS.length] ?? '')
    return socket
  })
  const dripping = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('a')
  }, SLOW_BYTE_EVERY_MS)
  await pause(SLOW_BYTE_EVERY_MS)
  const begun = await openConnections(door)
  await pause(SLOW_MS - SLOW_BYTE_EVERY_MS)
  const left = await openConnections(door)
  const answer = nextMessage(provider.child, 'underWay')
  provider.child.send({ wants: 'underWay' })
  const calls = Number(await answer)
  clearInterval(dripping)
  for (const socket of slow) socket.destroy()
  return {
    facts: [
      `${SLOW_CLIENTS} clients that sent a byte each ${SLOW_BYTE_EVERY_MS / 1000} s and never closed had ${begun} connections at first.`,
    ],
    budgets: [
      atMost(`connections left of ${SLOW_CLIENTS} slow clients after ${SLOW_MS / 1000} s`, 0, left),
      atMost('calls that they have left at the provider', 0, calls),
    ],
  }
}

const NEW_PICTURES = 150

/** Pictures that nobody has asked for before, each from an original of some 6 MB, all at once. */
export async function newPictures({ store }: AttackedStore): Promise<AttackReport> {
  const before = await store.usage()
  const answers = await Promise.all(
    Array.from({ length: NEW_PICTURES }, (_, number) =>
      ask(`${store.url}/_image/96/provider${LARGE_PICTURES}${number}.jpg`, {
        alone: true,
        withinMs: 120_000,
      }),
    ),
  )
  const { peakResidentMb } = await store.usage()
  const refused = answers.filter(({ status }) => status === 503).length
  // 504: the original did not come in time.
  const neither = answers.filter(({ status }) => ![200, 503, 504].includes(status)).length
  return {
    facts: [
      `${NEW_PICTURES} new pictures at once, each from an original of some 6 MB: ${refused} were refused with 503; memory was ${shown(before.residentMb)} MB before and ${shown(peakResidentMb)} MB at most.`,
    ],
    budgets: [
      atMost('memory under new pictures', MOST_MEMORY_MB, peakResidentMb, ' MB'),
      atMost('new pictures that were neither sent nor refused', 0, neither),
    ],
  }
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => {})
  return socket
}

async function openConnections(door: string): Promise<number> {
  const { body } = await ask(`${door}/metrics`, { alone: true })
  return Number(/^store_connections (\d+)$/m.exec(body)?.[1])
}
