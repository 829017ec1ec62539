/** One client that causes failing and endless calls to the provider, and the responses that other clients get meanwhile. */
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ATTACKER_ADDRESS } from './fault-modes.ts'
import { sendRequest } from './send-request.ts'

export interface AttackResult {
  /** Number of responses to other clients, by status. */
  readonly others: ReadonlyMap<number, number>
  /** Number of responses to the attacking client, by status. */
  readonly own: ReadonlyMap<number, number>
}

const API = '/api/v1.0'
const READS_AT_ONCE = 100
const SIGN_INS_AT_ONCE = 10
const SLOW_BODIES = 120
const OTHERS_EVERY_MS = 150

/** For `seconds`: sign-ins that the provider answers with 500, 100 concurrent reads, and bodies that never end. */
export async function runAttack(
  url: string,
  products: readonly string[],
  seconds: number,
): Promise<AttackResult> {
  const others = new Map<number, number>()
  const own = new Map<number, number>()
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() > until
  const slow = Array.from({ length: SLOW_BODIES }, () => sendOneByte(url))

  async function repeat(send: () => Promise<number>): Promise<void> {
    while (!isOver()) {
      count(own, await send())
      await pause(50)
    }
  }
  async function visit(): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      const product = products[turn % products.length]
      for (const path of [`${API}/rating?product=${product}`, `${API}/products?keyword=word${turn}`])
        count(others, (await sendRequest(url + path)).status)
      await pause(OTHERS_EVERY_MS)
    }
  }

  await Promise.all([
    visit(),
    ...Array.from({ length: SIGN_INS_AT_ONCE }, () => repeat(() => signIn(url))),
    ...Array.from({ length: READS_AT_ONCE }, () => repeat(() => read(url))),
  ])
  for (const socket of slow) socket.destroy()
  return { others, own }
}

function count(statuses: Map<number, number>, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

function read(url: string): Promise<number> {
  return send(`${url}${API}/products?limit=9`, 'GET')
}

function signIn(url: string): Promise<number> {
  return send(`${url}${API}/auth/customer/signin`, 'POST', '{"email":"a@sedir.example","password":"x"}')
}

/** Resolves with the status; 0: no response. */
function send(address: string, method: string, body = ''): Promise<number> {
  return new Promise((resolve) => {
    const headers = body
      ? { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'content-length': body.length }
      : {}
    request(address, { method, headers, localAddress: ATTACKER_ADDRESS, agent: false }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
    })
      .once('error', () => resolve(0))
      .end(body)
  })
}

function sendOneByte(url: string): Socket {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER_ADDRESS })
  socket.on('error', () => {})
  socket.resume()
  socket.write(
    `POST ${API}/auth/customer/signin HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\n` +
      'Content-Type: application/json\r\nContent-Length: 60\r\n\r\n{',
  )
  return socket
}
