import { type MeasuredProcess, nextMessage, pin, startMeasured } from '../../measure/measured-process.ts'

export type Peer = MeasuredProcess & { readonly url: string }

/** Starts a server that the store is compared with, and waits until it listens. */
export async function startPeer(script: readonly string[]): Promise<Peer> {
  const peer = startMeasured(script)
  const url = String(await nextMessage(peer.child, 'url'))
  pin(peer.child, 'server')
  return { ...peer, url }
}
