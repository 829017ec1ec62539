/** The codes that a provider mails to a new account: from a mailbox with an address, or typed by a person. */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { NotTried } from './row.ts'

export interface MailedCodes {
  /** The address of the new account. */
  readonly email: string
  /** Returns the code that was mailed last. Throws `NotTried` if there is none. */
  next(purpose: string): Promise<string>
}

const MAIL_TIMEOUT_MS = 20_000
const POLL_MS = 500

/** @param mailbox answers `?to=ADDRESS` with `{ data: [{ code }] }`, newest first, as the mock's `/__mock/inbox` does */
export function codesOfMailbox(mailbox: string, email = newAddress()): MailedCodes {
  const used = new Set<string>()
  return {
    email,
    async next(purpose) {
      const end = performance.now() + MAIL_TIMEOUT_MS
      do {
        const code = await newestCode(mailbox, email)
        if (code !== undefined && !used.has(code)) {
          used.add(code)
          return code
        }
        await delay(POLL_MS)
      } while (performance.now() < end)
      throw new NotTried(`the mailbox has no code for the ${purpose}`)
    },
  }
}

/** @param email absent: asked for as well */
export async function codesOfPerson(email?: string): Promise<MailedCodes | undefined> {
  const address = email || (await ask('Email address for a new account (empty: none is made): '))
  if (!address) return undefined
  return {
    email: address,
    async next(purpose) {
      const code = await ask(`Code mailed to ${address} for the ${purpose} (empty: skip): `)
      if (!code) throw new NotTried(`no code was typed for the ${purpose}`)
      return code
    },
  }
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  // The end of the input is an empty answer.
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    return (await Promise.race([lines.question(question), ended])).trim()
  } finally {
    lines.close()
  }
}

async function newestCode(mailbox: string, email: string): Promise<string | undefined> {
  const url = new URL(mailbox)
  url.searchParams.set('to', email)
  try {
    const { data } = await (await fetch(url, { signal: AbortSignal.timeout(MAIL_TIMEOUT_MS) })).json()
    const code = data?.[0]?.code
    return code === undefined ? undefined : String(code)
  } catch (cause) {
    throw new NotTried(`the mailbox cannot be read: ${cause instanceof Error ? cause.message : cause}`)
  }
}

/** The domain is reserved for examples (RFC 2606): no mail leaves the provider. */
function newAddress(): string {
  return `contract-${randomUUID().slice(0, 8)}@mail.example`
}
