import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type MeasuredProcess, nextMessage, pin } from '../measure/measured-process.ts'
import type { LoadOrder, LoadResult } from './load.ts'

/** A server under test: its origin and its resource usage. */
export type Target = Pick<MeasuredProcess, 'usage'> & { readonly url: string }

export interface Measurement extends LoadResult {
  readonly cpuMsPerRequest: number
}

export interface Generator {
  measure(target: Target, order: Order): Promise<Measurement>
  close(): void
}

export type Order = Pick<LoadOrder, 'paths' | 'seconds'> & Partial<LoadOrder>

/** A user agent that is not a crawler's: crawlers get complete pages instead of streams. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

export function startGenerator(): Generator {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('load.ts', import.meta.url))],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  process.once('exit', () => child.kill())
  pin(child, 'load')
  return {
    async measure(target, order) {
      const before = await target.usage()
      const answer = nextMessage(child, 'load')
      child.send({
        connections: 16,
        ...order,
        url: target.url,
        headers: { 'user-agent': BROWSER, ...order.headers },
      } satisfies LoadOrder)
      const load = (await answer) as LoadResult
      const after = await target.usage()
      return { ...load, cpuMsPerRequest: (after.cpuMs - before.cpuMs) / Math.max(1, load.requests) }
    },
    close: () => child.kill(),
  }
}
