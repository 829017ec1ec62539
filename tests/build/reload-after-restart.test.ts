import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { reloadAfterRestart } from '#build/vite/reload-after-restart.ts'
import packageJson from '../../package.json' with { type: 'json' }

afterEach(() => {
  vi.useRealTimers()
})

/** A change as Vite reports it. Returns what Vite updates: `undefined` is its own choice. */
function change(file: string, send: (message: unknown) => void) {
  const { hotUpdate } = reloadAfterRestart()
  const root = '/project'
  const options = { file: join(root, file), modules: [{}], server: { config: { root }, ws: { send } } }
  return (hotUpdate as unknown as (this: object, change: object) => unknown).call(
    { environment: { name: 'client' } },
    options,
  )
}

it.each(['locales/en.json', 'domain/limits.ts', 'api/errors.ts'])(
  'a change of %s does not reload the page at once, only if the server has not restarted',
  (file) => {
    vi.useFakeTimers()
    const send = vi.fn()
    expect(change(file, send)).toEqual([])
    expect(send).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'full-reload' })
  },
)

it('a change that does not restart the server is left to Vite', () => {
  const rooms = [...packageJson.scripts.dev.matchAll(/--exclude "\.\/(\w+)\/\*\*"/g)].map(([, room]) => room)
  expect(rooms).toHaveLength(3)
  for (const room of rooms) expect(change(`${room}/any.tsx`, vi.fn())).toBeUndefined()
})
