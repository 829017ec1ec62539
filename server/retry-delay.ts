const LEAST_MS = 20
const MOST_MS = 80

/** With jitter, so that those who failed together do not come back together. */
export function retryDelayMs(): number {
  return LEAST_MS + Math.random() * (MOST_MS - LEAST_MS)
}
