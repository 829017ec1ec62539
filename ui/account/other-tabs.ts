/** What one tab does to the account, told to the others of the same browser. */
import type { FavoriteChange } from '../favorites/favorites.ts'

export type AccountMessage =
  | { readonly type: 'favorite'; readonly change: FavoriteChange }
  /** Somebody signed in, or their details changed: ask who it is. */
  | { readonly type: 'account' }
  | { readonly type: 'signedOut' }

export function postToOtherTabs(news: AccountMessage): void {
  open()?.postMessage(news)
  heard = mark(`${Date.now()} ${Math.random()}`)
}

/** The answer takes it back. */
export function listenToOtherTabs(hear: (news: AccountMessage) => void): () => void {
  const channel = open()
  heard = mark()
  const listen = ({ data }: MessageEvent<AccountMessage>) => {
    heard = mark()
    hear(data)
  }
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}

/** Whether something was told that this page did not hear: the browser had put it away for Back. */
export function hasMissedMessages(): boolean {
  return mark() !== heard
}

/** The mark of the last news that this page knows of. */
let heard: string | undefined

/** Of the last news, by whichever tab; where nothing can be stored there is none. */
function mark(next?: string): string | undefined {
  try {
    if (next !== undefined) localStorage.setItem(MARK_KEY, next)
    return localStorage.getItem(MARK_KEY) ?? undefined
  } catch {
    return undefined
  }
}

const MARK_KEY = 'accountNews'

let channel: BroadcastChannel | undefined

/** One for the document, so that a tab does not hear itself. */
function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('account')
  return channel
}
