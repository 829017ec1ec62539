import { expect, it, onTestFinished, vi } from 'vitest'
import { lazyApi } from '#renderer/browser/lazy-api.ts'
import { type MissingPart, reloadMissingPartsWith } from '#ui/browser/load-part.ts'

vi.mock('#renderer/on-idle/browser-api.ts', () => {
  throw new TypeError('error loading dynamically imported module')
})

it('a call that a visitor repeats is a Retry, one after a failed call of another kind is not', async () => {
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const reported: boolean[] = []
  reloadMissingPartsWith(
    async () =>
      async ({ isAskedFor }: MissingPart) =>
        void reported.push(isAskedFor),
  )
  const api = lazyApi()
  const signIn = () => api.signIn('demo@sedir.example', 'Demo12345', false)

  // The visitor has clicked while the page was loading.
  await expect(api.recordVisit()).rejects.toMatchObject({ name: 'NetworkError' })
  await expect(signIn()).rejects.toMatchObject({ name: 'NetworkError' })
  await expect(signIn()).rejects.toMatchObject({ name: 'NetworkError' })
  await expect.poll(() => reported).toEqual([false, false, true])
})
