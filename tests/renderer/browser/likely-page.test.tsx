import { expect, it, onTestFinished } from 'vitest'
import { likelyPagePrefetched, prefetchOnIntent } from '#renderer/client-navigation/prefetch-on-intent.ts'
import type { Browser } from '#renderer/shared/running-browser.ts'

it('the prefetch of the likely page has not ended before client navigation starts', async () => {
  window.history.replaceState(null, '', '/about')
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  let hasEnded = false
  const end = likelyPagePrefetched.then(() => {
    hasEnded = true
  })
  await new Promise(setImmediate)
  expect(hasEnded).toBe(false)
  prefetchOnIntent({} as Browser)
  await end
})
