/** A favourite that was changed offline. */
export const QUEUED = { customerId: 'a-customer', changes: [{ productId: 'a-product', isFavorite: true }] }

/** Runs in the page. Stores a queue, and lets the page see that the network is there again. @param queue as JSON */
export async function returnFromOffline(queue: string): Promise<void> {
  localStorage.setItem('waitingFavorites', queue)
  for (const [onLine, event] of [[false, 'offline'] as const, [true, 'online'] as const]) {
    Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true })
    window.dispatchEvent(new Event(event))
    // React renders in between.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
