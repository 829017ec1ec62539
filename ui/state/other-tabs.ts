/** What one tab does to the account, told to the others of the same browser. */
import type { FavoriteChange } from './favorites.ts'

export type AccountNews =
  | { readonly type: 'favorite'; readonly change: FavoriteChange }
  /** Somebody signed in, or their details changed: ask who it is. */
  | { readonly type: 'account' }
  | { readonly type: 'signedOut' }

export function tellOtherTabs(news: AccountNews): void {
  open()?.postMessage(news)
}

/** The answer takes it back. */
export function listenToOtherTabs(hear: (news: AccountNews) => void): () => void {
  const channel = open()
  const listen = ({ data }: MessageEvent<AccountNews>) => hear(data)
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}

let channel: BroadcastChannel | undefined

/** One for the document, so that a tab does not hear itself. */
function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('account')
  return channel
}
