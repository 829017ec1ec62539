import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { notify } from '#ui/browser/notify.ts'
import { Toasts } from '#ui/components/toasts/toasts.tsx'
import { hydrated } from '../rendered-component.tsx'

/** Sends a message at the moment when hydration counts as complete (renderer/browser/root.tsx). */
function Page() {
  useLayoutEffect(() => notify.error('Your session has ended.'), [])
  return <Toasts />
}

test('a message that is sent at the end of the hydration is shown, also before React runs the effects of `useEffect`', async () => {
  hydrated(<Page />)
  await expect.poll(() => document.body.textContent).toContain('Your session has ended.')
})
