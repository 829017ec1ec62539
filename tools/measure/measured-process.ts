/** A server in its own process, which reports its resource usage. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface Usage {
  /** Of all threads. */
  readonly cpuMs: number
  readonly residentMb: number
  /** Maximum since the process started. */
  readonly peakResidentMb: number
  /** Maximum event loop delay since the last report. */
  readonly loopDelayMs: number
  /** Active resources of the process, by type. */
  readonly resources: readonly string[]
}

export interface MeasuredProcess {
  readonly child: ChildProcess
  usage(): Promise<Usage>
  /** Resolves with the exit code. */
  close(): Promise<number | null>
}

const PROBE = new URL('probe.js', import.meta.url).href

/** @param script and its arguments, as after `node` */
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
  // The server must not outlive this process.
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  child.once('exit', () => process.off('exit', killChild))
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

/** Resolves with the property `name` of the child's next message that has it. Rejects when the child exits first. */
export function nextMessage(child: ChildProcess, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => {
      child.off('message', heard)
      reject(new Error(`The process exited with ${code} before it sent ${name}`))
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

/** Pins a process to one core, so that the server and the load generator do not compete for it. */
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
