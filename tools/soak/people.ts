/** Who comes to the store: each does one thing after the other until it is over. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { inLanguage, paths } from '#domain/paths.ts'
import { LANGUAGES, type Language } from '#locales/languages.ts'
import { type Answer, ask } from './ask.ts'

export interface Crowd {
  readonly url: string
  readonly products: readonly string[]
  readonly cookie: string
  isOver(): boolean
  /** Called before each request, but for those of visitors who leave; what it gives is told of the answer. */
  readonly onAsk: () => (answer: Answer, what: Visit) => void
  readonly onCut: (ms: number) => void
}

export interface Visit {
  readonly path: string
  readonly language: Language
  readonly who: 'visitor' | 'customer'
}

const pick = <Item>(items: readonly Item[], turn: number): Item => items[turn % items.length] as Item

/** Looks at pages of all kinds: shared ones, and ones that are rendered for nobody else. */
export async function visitor(crowd: Crowd, seed: number): Promise<void> {
  for (let turn = seed; !crowd.isOver(); turn += 7) {
    const language = pick(LANGUAGES, turn)
    const lists = paths.products(`page=${1 + (turn % 13)}`)
    const path = pick(
      [
        '/',
        paths.products(),
        lists,
        paths.details(pick(crowd.products, turn)),
        '/about',
        '/?unknown=1',
        '/nowhere',
      ],
      turn,
    )
    const onAnswer = crowd.onAsk()
    const answer = await ask(crowd.url + inLanguage(path, language), { headers: cookieHeader(language) })
    onAnswer(answer, { path, language, who: 'visitor' })
    await pause(20 + (turn % 80))
  }
}

/** Sees everything as nobody else does, and nothing of it is kept. */
export async function customer(crowd: Crowd, seed: number): Promise<void> {
  for (let turn = seed; !crowd.isOver(); turn += 5) {
    const language = pick(LANGUAGES, turn)
    const path = pick(['/', '/profile', '/profile/wishlist', paths.details(pick(crowd.products, turn))], turn)
    const onAnswer = crowd.onAsk()
    const answer = await ask(crowd.url + path, { headers: cookieHeader(language, crowd.cookie) })
    onAnswer(answer, { path, language, who: 'customer' })
    await pause(150)
  }
}

/** Asks and does not wait. */
export async function leaver(crowd: Crowd, seed: number): Promise<void> {
  for (let turn = seed; !crowd.isOver(); turn += 3) {
    await ask(`${crowd.url}${paths.products(`keyword=word${turn}`)}`, { leavesAfterMs: 2 + (turn % 60) })
    await pause(50)
  }
}

const BYTE_EVERY_MS = 500

/** Sends its request a byte at a time, until it is cut off. */
export async function dawdler(crowd: Crowd): Promise<void> {
  const { hostname, port } = new URL(crowd.url)
  while (!crowd.isOver()) {
    const started = performance.now()
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.resume()
    const request = Array.from(`GET / HTTP/1.1\r\nHost: ${hostname}\r\nX-Long: ${'x'.repeat(100)}`)
    const writing = setInterval(() => socket.write(request.shift() ?? 'x'), BYTE_EVERY_MS)
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve())
      const watching = setInterval(() => crowd.isOver() && socket.destroy(), 200)
      socket.once('close', () => clearInterval(watching))
    })
    clearInterval(writing)
    if (!crowd.isOver()) crowd.onCut(performance.now() - started)
  }
}

function cookieHeader(language: Language, session = ''): Record<string, string> {
  return { cookie: [`i18next=${language}`, session].filter(Boolean).join('; ') }
}
