/** Messages about account changes between the tabs of a browser (`BroadcastChannel`). */
import { tryStorage } from '../browser/storage.ts'
import type { FavoriteChange } from '../favorites/favorites.ts'

export type AccountMessage =
  | { readonly type: 'favorite'; readonly change: FavoriteChange }
  /** A sign-in, or a change of the profile: the receiving tab requests the profile. */
  | { readonly type: 'account' }
  | { readonly type: 'signedOut' }

export function postToOtherTabs(message: AccountMessage): void {
  open()?.postMessage(message)
  lastMessageId = messageId(`${Date.now()} ${Math.random()}`)
}

/** Returns the unsubscribe function. */
export function listenToOtherTabs(onMessage: (message: AccountMessage) => void): () => void {
  const channel = open()
  lastMessageId = messageId()
  const listen = ({ data }: MessageEvent<AccountMessage>) => {
    lastMessageId = messageId()
    onMessage(data)
  }
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}

/** Returns whether a message was sent while this page was in the back/forward cache, where it receives none. */
export function hasMissedMessages(): boolean {
  return messageId() !== lastMessageId
}

/** Id of the last message that this page has sent or received. */
let lastMessageId: string | undefined

/** Returns the id of the last message of all tabs, after writing `next` if given; `undefined` without storage. */
function messageId(next?: string): string | undefined {
  const stored = tryStorage((storage) => {
    if (next !== undefined) storage.setItem(LAST_MESSAGE_KEY, next)
    return storage.getItem(LAST_MESSAGE_KEY)
  })
  return stored ?? undefined
}

const LAST_MESSAGE_KEY = 'accountNews'

let channel: BroadcastChannel | undefined

/** One channel per document: a `BroadcastChannel` object does not receive the messages that it sends. */
function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('account')
  return channel
}
