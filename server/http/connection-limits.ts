/** Limits on connections: how many are open, and how many requests of one connection are under way. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers do not pipeline; a proxy in front sends one request at a time over each of its connections. */
const MAX_REQUESTS_PER_CONNECTION = 8
/** Above this share of the limit, each new connection closes the one that is idle for longest. */
const IDLE_CLOSED_FROM = 0.9

export const DESTROY_REASONS = ['pipelining', 'idle', 'limit'] as const
type DestroyReason = (typeof DESTROY_REASONS)[number]

export interface Connections {
  readonly open: number
  readonly limit: number
  /** Connections that were closed since the start, by reason. */
  readonly destroyed: Readonly<Record<DestroyReason, number>>
  /** Closes all connections without a request under way. */
  closeIdle(): void
}

/**
 * Requests of one connection are answered one after the other. Node parses all requests of a chunk (1,200 in
 * 64 KB) and calls the listener for each of them before it checks whether the client reads any response: with
 * all of them under way, 0.8 MB of requests took 2.6 GB of memory.
 *
 * @param limit maximum of open connections; Node closes any further one
 * @param answer the listener for requests within the limits
 */
export function limitConnections(server: Server, limit: number, answer: RequestListener): Connections {
  server.maxConnections = limit
  const destroyed = { pipelining: 0, idle: 0, limit: 0 }
  /** The unanswered requests of each connection. The first of them is being answered. */
  const inFlight = new Map<Socket, (() => void)[]>()
  /** Connections without a request under way, longest idle first. */
  const idle = new Set<Socket>()

  server.on('connection', (socket: Socket) => {
    inFlight.set(socket, [])
    idle.add(socket)
    socket.once('close', () => {
      inFlight.delete(socket)
      idle.delete(socket)
    })
    if (inFlight.size > limit * IDLE_CLOSED_FROM) destroyLongestIdle(socket)
  })
  server.on('drop', () => {
    destroyed.limit += 1
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const requests = inFlight.get(socket)
    // Node still emits requests that it has read from a connection that was destroyed or ended meanwhile.
    if (!requests || !socket.writable) return
    if (requests.length === MAX_REQUESTS_PER_CONNECTION) {
      destroyed.pipelining += 1
      socket.destroy()
      return
    }
    idle.delete(socket)
    requests.push(() => answer(request, response))
    response.once('close', () => {
      requests.shift()
      const [next] = requests
      if (socket.destroyed) return
      if (!next) idle.add(socket)
      else if (socket.writable) next()
    })
    if (requests.length === 1) answer(request, response)
  })

  function destroyLongestIdle(except: Socket): void {
    const [longest] = idle
    if (!longest || longest === except) return
    destroyed.idle += 1
    // The socket emits `close` later; until then the set would still contain it.
    idle.delete(longest)
    longest.destroy()
  }

  return {
    get open() {
      return inFlight.size
    },
    limit,
    destroyed,
    closeIdle() {
      for (const socket of idle) socket.destroy()
    },
  }
}
