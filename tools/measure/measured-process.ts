/** A server in a process of its own that says what it uses. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface Usage {
  /** Of all its threads. */
  readonly cpuMs: number
  readonly residentMb: number
  /** The most since the process was started. */
  readonly peakResidentMb: number
  /** The longest since the last time. */
  readonly loopDelayMs: number
  /** What keeps the process alive, by kind. */
  readonly resources: readonly string[]
}

export interface MeasuredProcess {
  readonly child: ChildProcess
  usage(): Promise<Usage>
  /** Resolves with the exit code. */
  close(): Promise<number | null>
}

const PROBE = new URL('probe.js', import.meta.url).href

/** @param script with its arguments, as after `node` */
export function startMeasured(
  script: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): MeasuredProcess {
  const child = spawn(process.execPath, ['--import', PROBE, ...script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  // Whatever ends us, no server stays behind.
  const takeAlong = () => child.kill('SIGKILL')
  process.once('exit', takeAlong)
  child.once('exit', () => process.off('exit', takeAlong))
  return {
    child,
    async usage() {
      const answer = nextMessage(child, 'usage')
      child.send('usage')
      return (await answer) as Usage
    },
    close() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** The next message of a process that has this name in it. Rejects when the process ends before. */
export function nextMessage(child: ChildProcess, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => {
      child.off('message', heard)
      reject(new Error(`A process ended with ${code} before it said its ${name}`))
    }
    const heard = (message: unknown) => {
      if (message === null || typeof message !== 'object' || !(name in message)) return
      child.off('message', heard)
      child.off('exit', ended)
      resolve((message as Record<string, unknown>)[name])
    }
    child.on('message', heard)
    child.once('exit', ended)
  })
}

const CAN_PIN = process.platform === 'linux' && availableParallelism() > 1 && hasTaskset()

/** Keeps a process on one core, so that servers and the generator of load do not take turns on it. */
export function pin({ pid }: ChildProcess, core: 'server' | 'load'): void {
  if (!CAN_PIN || pid === undefined) return
  execFileSync('taskset', ['-acp', core === 'server' ? '0' : '1', String(pid)], { stdio: 'ignore' })
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
