import { Worker } from 'node:worker_threads'
import type { Log } from '../process/log.ts'
import { PHASES, type ProcessState } from '../process/process-state.ts'
import { NOT_READY_REASONS } from '../process/readiness.ts'
import { portTaken, StartError } from '../process/start-error.ts'
import type { PrometheusMetrics } from './metrics.ts'

interface OperationsServerParts {
  readonly port: number
  readonly host: string
  readonly processState: ProcessState
  readonly metrics: PrometheusMetrics
  readonly log: Log
}

interface OperationsServer {
  readonly port: number
  close(): Promise<void>
}

interface OperationsServerTimeouts {
  /** Milliseconds without a heartbeat of the main thread, after which the probes report it as hung. */
  readonly silentAfterMs: number
  /** Milliseconds within which the main thread has to return the metrics. */
  readonly metricsWithinMs: number
}

const TIMEOUTS: OperationsServerTimeouts = { silentAfterMs: 5000, metricsWithinMs: 2000 }
/** Heartbeats per `silentAfterMs`. A heartbeat is cheap: it reads a clock and writes a number. */
const BEATS_IN_SILENCE = 10

/** Messages of the worker thread. */
type ThreadMessage =
  | { readonly port: number }
  | { readonly failed: NodeJS.ErrnoException }
  | { readonly wants: 'metrics' }

/**
 * Opens the operations port (docs/deployment.md): `/healthz`, `/readyz` and `/metrics` on a separate port that visitors cannot
 * reach. It runs on a worker thread, because on the main event loop probes would wait behind visitors'
 * requests, and a blocked event loop could not report itself.
 */
export async function startOperationsServer(
  { port, host, processState, metrics, log }: OperationsServerParts,
  timeouts: OperationsServerTimeouts = TIMEOUTS,
): Promise<OperationsServer> {
  const thread = new Worker(new URL('./operations-thread.js', import.meta.url), {
    workerData: {
      port,
      host,
      shared: processState.shared,
      phases: PHASES,
      reasons: NOT_READY_REASONS,
      ...timeouts,
    },
    // The thread needs little memory and no flags or environment variables of the store.
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  })
  processState.beat()
  const beating = setInterval(() => processState.beat(), timeouts.silentAfterMs / BEATS_IN_SILENCE)
  let isClosed = false
  async function close(): Promise<void> {
    isClosed = true
    clearInterval(beating)
    await thread.terminate()
  }
  thread.on('error', (cause) => log.error({ err: cause }, 'The operations port has failed'))

  const opened = new Promise<number>((resolve, reject) => {
    thread.on('message', (message: ThreadMessage) => {
      if ('port' in message) resolve(message.port)
      else if ('failed' in message) reject(listenError(message.failed, port, host))
      else if ('wants' in message) void sendMetrics()
    })
    thread.once('exit', () => {
      if (!isClosed) reject(new StartError('The operations port has closed during its start'))
    })
  })
  async function sendMetrics(): Promise<void> {
    const text = await metrics.text().catch((cause: unknown) => {
      log.error({ err: cause }, 'The metrics could not be collected')
      return undefined
    })
    thread.postMessage({ text, contentType: metrics.contentType })
  }

  try {
    return { port: await opened, close }
  } catch (cause) {
    await close()
    throw cause
  }
}

function listenError({ code, message }: NodeJS.ErrnoException, port: number, host: string): StartError {
  if (code === 'EADDRINUSE') return portTaken(port, 'METRICS_PORT')
  return new StartError(
    `The operations port cannot listen on port ${port} of ${host} (${message}): set METRICS_PORT=… and METRICS_HOST=…`,
  )
}
