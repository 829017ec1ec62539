/** Simulated clients. Each repeats its requests until the test is over. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { inLanguage, paths } from '#domain/paths.ts'
import { LANGUAGES, type Language } from '#locales/languages.ts'
import { type Answer, sendRequest } from './send-request.ts'

export interface ClientOptions {
  readonly url: string
  readonly products: readonly string[]
  readonly cookie: string
  isOver(): boolean
  /** Called before each request, except those that are aborted; the returned function receives the response. */
  readonly onAsk: () => (answer: Answer, what: Visit) => void
  readonly onCut: (ms: number) => void
}

export interface Visit {
  readonly path: string
  readonly language: Language
  readonly who: 'visitor' | 'customer'
}

const pick = <Item>(items: readonly Item[], turn: number): Item => items[turn % items.length] as Item

/** Requests pages of all kinds, cached and uncached. */
export async function visitor(options: ClientOptions, seed: number): Promise<void> {
  for (let turn = seed; !options.isOver(); turn += 7) {
    const language = pick(LANGUAGES, turn)
    const lists = paths.products(`page=${1 + (turn % 13)}`)
    const path = pick(
      [
        '/',
        paths.products(),
        lists,
        paths.details(pick(options.products, turn)),
        '/about',
        '/?unknown=1',
        '/nowhere',
      ],
      turn,
    )
    const onAnswer = options.onAsk()
    const answer = await sendRequest(options.url + inLanguage(path, language), {
      headers: cookieHeader(language),
    })
    onAnswer(answer, { path, language, who: 'visitor' })
    await pause(20 + (turn % 80))
  }
}

/** Requests pages with a session, which are never cached. */
export async function customer(options: ClientOptions, seed: number): Promise<void> {
  for (let turn = seed; !options.isOver(); turn += 5) {
    const language = pick(LANGUAGES, turn)
    const path = pick(
      ['/', '/profile', '/profile/wishlist', paths.details(pick(options.products, turn))],
      turn,
    )
    const onAnswer = options.onAsk()
    const answer = await sendRequest(options.url + path, { headers: cookieHeader(language, options.cookie) })
    onAnswer(answer, { path, language, who: 'customer' })
    await pause(150)
  }
}

/** Aborts each request shortly after sending it. */
export async function abortingVisitor(options: ClientOptions, seed: number): Promise<void> {
  for (let turn = seed; !options.isOver(); turn += 3) {
    await sendRequest(`${options.url}${paths.products(`keyword=word${turn}`)}`, {
      abortAfterMs: 2 + (turn % 60),
    })
    await pause(50)
  }
}

const BYTE_EVERY_MS = 500

/** Sends its request byte by byte until the store closes the connection. */
export async function slowSender(options: ClientOptions): Promise<void> {
  const { hostname, port } = new URL(options.url)
  while (!options.isOver()) {
    const started = performance.now()
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.resume()
    const request = Array.from(`GET / HTTP/1.1\r\nHost: ${hostname}\r\nX-Long: ${'x'.repeat(100)}`)
    const writing = setInterval(() => socket.write(request.shift() ?? 'x'), BYTE_EVERY_MS)
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve())
      const watching = setInterval(() => options.isOver() && socket.destroy(), 200)
      socket.once('close', () => clearInterval(watching))
    })
    clearInterval(writing)
    if (!options.isOver()) options.onCut(performance.now() - started)
  }
}

function cookieHeader(language: Language, session = ''): Record<string, string> {
  return { cookie: [`i18next=${language}`, session].filter(Boolean).join('; ') }
}
