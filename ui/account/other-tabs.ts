/** Messages about account changes between the tabs of a browser (`BroadcastChannel`). */
import type { FavoriteChange } from '../favorites/favorites.ts'

export type AccountMessage =
  | { readonly type: 'favorite'; readonly change: FavoriteChange }
  /** A sign-in, or a change of the profile: the receiving tab requests the profile. */
  | { readonly type: 'account' }
  | { readonly type: 'signedOut' }

export function postToOtherTabs(news: AccountMessage): void {
  open()?.postMessage(news)
  heard = mark(`${Date.now()} ${Math.random()}`)
}

/** Returns the unsubscribe function. */
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

/** Returns whether a message was sent while this page was in the back/forward cache, where it receives none. */
export function hasMissedMessages(): boolean {
  return mark() !== heard
}

/** Id of the last message that this page has sent or received. */
let heard: string | undefined

/** Returns the id of the last message of all tabs, after writing `next` if given; `undefined` without storage. */
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

/** One channel per document: a `BroadcastChannel` object does not receive the messages that it sends. */
function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('account')
  return channel
}
