/** Attacks sent directly to the store's port, without the limits of HAProxy and Varnish. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenStore } from '#tests/support/built-store.ts'
import type { Peer } from '../bench/peers/start-peer.ts'
import { atMost, shown } from '../bench/section.ts'
import { nextMessage } from '../measure/measured-process.ts'
import { LARGE_PICTURES } from './fault-modes.ts'
import type { AttackReport } from './report.ts'
import { sendRequest } from './send-request.ts'

export interface AttackedStore {
  readonly store: OpenStore
  /** Origin of the operations port: metrics and probes. */
  readonly operationsUrl: string
}

const FLOODS = {
  'uncompressed pages': 'GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n',
  'HEAD of pages': 'HEAD / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n',
  'calls of the API': 'GET /api/v1.0/products?limit=100 HTTP/1.1\r\nHost: a\r\n\r\n',
  pictures: 'GET /_image/640/store/gallery-office.webp HTTP/1.1\r\nHost: a\r\nAccept: image/webp\r\n\r\n',
} as const
const FLOOD_CONNECTIONS = 10
const FLOOD_REQUESTS = 1500
const FLOOD_MS = 5000
const MAX_MEMORY_MB = 250

/** Sends 15,000 pipelined requests over ten connections and reads no response. */
export async function pipelinedRequests({ store }: AttackedStore): Promise<AttackReport> {
  // A cached page is the worst case: each uncompressed response requires a decompression.
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await sendRequest(`${store.url}/`)
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
      const { status, ms } = await sendRequest(`${store.url}/healthz`, { newConnection: true })
      slowestHealth = Math.max(slowestHealth, status === 200 ? ms : Number.POSITIVE_INFINITY)
      await pause(100)
    }
    for (const socket of sockets) socket.destroy()
  }
  const { peakResidentMb } = await store.usage()
  return {
    facts: [
      `Ten connections sent ${shown(FLOOD_REQUESTS)} pipelined requests each and read no response: ${Object.keys(FLOODS).join(', ')}, one after the other. Memory: ${shown(before.residentMb)} MB before, at most ${shown(peakResidentMb)} MB.`,
    ],
    budgets: [
      atMost('memory under pipelined requests', MAX_MEMORY_MB, peakResidentMb, ' MB'),
      atMost('`/healthz` on the store’s port during pipelined requests, slowest', 5000, slowestHealth, ' ms'),
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

/** Half of the clients never finish their headers, half never finish their body; none closes its connection. */
export async function slowClients(
  { store, operationsUrl }: AttackedStore,
  provider: Peer,
): Promise<AttackReport> {
  const slow = Array.from({ length: SLOW_CLIENTS }, (_, number) => {
    const socket = open(store.url).resume()
    socket.write(SLOW_REQUESTS[number % SLOW_REQUESTS.length] ?? '')
    return socket
  })
  const dripping = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('a')
  }, SLOW_BYTE_EVERY_MS)
  await pause(SLOW_BYTE_EVERY_MS)
  const begun = await openConnections(operationsUrl)
  await pause(SLOW_MS - SLOW_BYTE_EVERY_MS)
  const left = await openConnections(operationsUrl)
  const answer = nextMessage(provider.child, 'underWay')
  provider.child.send({ wants: 'underWay' })
  const calls = Number(await answer)
  clearInterval(dripping)
  for (const socket of slow) socket.destroy()
  return {
    facts: [
      `${SLOW_CLIENTS} slow clients, each sending one byte every ${SLOW_BYTE_EVERY_MS / 1000} s and never closing, had ${begun} connections at first.`,
    ],
    budgets: [
      atMost(`open connections of ${SLOW_CLIENTS} slow clients after ${SLOW_MS / 1000} s`, 0, left),
      atMost('calls to the provider still open for slow clients', 0, calls),
    ],
  }
}

const NEW_PICTURES = 150

/** Requests pictures that are not cached, each from an original of about 6 MB, all at once. */
export async function newPictures({ store }: AttackedStore): Promise<AttackReport> {
  const before = await store.usage()
  const answers = await Promise.all(
    Array.from({ length: NEW_PICTURES }, (_, number) =>
      sendRequest(`${store.url}/_image/96/provider${LARGE_PICTURES}${number}.jpg`, {
        newConnection: true,
        timeoutMs: 120_000,
      }),
    ),
  )
  const { peakResidentMb } = await store.usage()
  const refused = answers.filter(({ status }) => status === 503).length
  // 504: the original did not come in time.
  const neither = answers.filter(({ status }) => ![200, 503, 504].includes(status)).length
  return {
    facts: [
      `${NEW_PICTURES} uncached pictures requested at once, each from an original of about 6 MB: ${refused} were refused with 503. Memory: ${shown(before.residentMb)} MB before, at most ${shown(peakResidentMb)} MB.`,
    ],
    budgets: [
      atMost('memory while uncached pictures are requested', MAX_MEMORY_MB, peakResidentMb, ' MB'),
      atMost('uncached pictures that were neither sent nor refused', 0, neither),
    ],
  }
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => {})
  return socket
}

async function openConnections(operationsUrl: string): Promise<number> {
  const { body } = await sendRequest(`${operationsUrl}/metrics`, { newConnection: true })
  return Number(/^store_connections (\d+)$/m.exec(body)?.[1])
}
